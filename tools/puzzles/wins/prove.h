/* Forced wins of Jungle, proved by trying everything: the board, its moves, and who wins in how many moves.

The rules come as tables (`read_rules`), which tools/puzzles/jungle_puzzles.py writes from the rules' own functions. Pieces are
slots 0 to 15, each of the two sides' eight animals; a square is rank * 7 + file. What a game's history decides is left
out, as in proofs.py, which proves everything again that comes out of here. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 16, SQUARES = 63, GONE = -1, NOBODY = -1, MOST_STEPS = 48, FAR = 99, TOO_HARD = -1 };
enum { RAT = 0, TIGER = 5, LION = 6 }; /* of a side's slots */
enum { DEN = SQUARES }; /* the target of a move into the enemy's den */

typedef uint64_t Bits;
typedef struct { int8_t slot, target; } Step;
typedef struct { int8_t origin, met; } Undo;
typedef struct { int8_t where[SLOTS]; int8_t side; } Placement;
typedef struct { int target; Bits bars; unsigned takes; } Way;
typedef struct { Bits key; uint8_t wins, no_win, loses, no_loss; Step best; } Known;

static Way ways[SLOTS][SQUARES][8];
static int ways_of[SLOTS][SQUARES];
static Bits entries[SLOTS][SQUARES][4];
static int entries_of[SLOTS][SQUARES];
static int homes[SLOTS][SQUARES], homes_of[SLOTS], is_home[SLOTS][SQUARES];
static int distance[SLOTS][SQUARES];
static int water[SQUARES], trap[SQUARES];
static char letters[SLOTS + 1];

static int8_t where[SLOTS], on[SQUARES];
static int left[2], side;
static Bits occupied, key, lots[SLOTS][SQUARES], lot_of_side;
static Known *table;
static Bits table_mask;
static long nodes, most_nodes;
static int given_up;

static uint64_t dice_state;
static uint64_t roll(void) { /* splitmix64 */
    uint64_t z = (dice_state += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}
static int below(int limit) { return (int)(roll() % (uint64_t)limit); }

static int side_of(int slot) { return slot >= SLOTS / 2; }

static void find_distances(int slot) {
    for (int square = 0; square < SQUARES; square++)
        distance[slot][square] = entries_of[slot][square] ? 1 : FAR;
    for (int round = 1; round < FAR; round++)
        for (int square = 0; square < SQUARES; square++)
            for (int way = 0; way < ways_of[slot][square]; way++)
                if (distance[slot][ways[slot][square][way].target] == round && distance[slot][square] > round + 1)
                    distance[slot][square] = round + 1;
}

static Bits read_bits(FILE *file) {
    int count, square;
    Bits bits = 0;
    if (fscanf(file, "%d", &count) != 1) exit(2);
    while (count--) {
        if (fscanf(file, "%d", &square) != 1) exit(2);
        bits |= 1ull << square;
    }
    return bits;
}

/* Numbers in text: letters; water; traps; then for each slot: homes, and for each home its ways and its entries. */
static void read_rules(FILE *file, int table_bits) {
    if (fscanf(file, "%16s", letters) != 1) exit(2);
    Bits wet = read_bits(file), traps = read_bits(file);
    for (int square = 0; square < SQUARES; square++) {
        water[square] = wet >> square & 1;
        trap[square] = traps >> square & 1;
    }
    for (int slot = 0; slot < SLOTS; slot++) {
        if (fscanf(file, "%d", &homes_of[slot]) != 1) exit(2);
        for (int home = 0; home < homes_of[slot]; home++) {
            int square, count;
            if (fscanf(file, "%d %d", &square, &count) != 2) exit(2);
            homes[slot][home] = square;
            is_home[slot][square] = 1;
            ways_of[slot][square] = count;
            for (int way = 0; way < count; way++) {
                Way *here = &ways[slot][square][way];
                if (fscanf(file, "%d %u", &here->target, &here->takes) != 2) exit(2);
                here->bars = read_bits(file);
            }
            if (fscanf(file, "%d", &count) != 1) exit(2);
            entries_of[slot][square] = count;
            for (int entry = 0; entry < count; entry++) entries[slot][square][entry] = read_bits(file);
        }
        find_distances(slot);
    }
    uint64_t kept = dice_state;
    dice_state = 20261201;
    for (int slot = 0; slot < SLOTS; slot++)
        for (int square = 0; square < SQUARES; square++) lots[slot][square] = roll();
    lot_of_side = roll();
    dice_state = kept;
    table_mask = (1ull << table_bits) - 1;
    table = calloc(table_mask + 1, sizeof *table);
    if (!table) exit(2);
}

static void lay(const Placement *placement) {
    memset(on, NOBODY, sizeof on);
    occupied = 0;
    left[0] = left[1] = 0;
    side = placement->side;
    key = side ? lot_of_side : 0;
    for (int slot = 0; slot < SLOTS; slot++) {
        int square = where[slot] = placement->where[slot];
        if (square == GONE) continue;
        on[square] = (int8_t)slot;
        occupied |= 1ull << square;
        key ^= lots[slot][square];
        left[side_of(slot)]++;
    }
}

static int enters(int who) {
    for (int slot = who * 8; slot < who * 8 + 8; slot++)
        if (where[slot] != GONE)
            for (int entry = 0; entry < entries_of[slot][where[slot]]; entry++)
                if (!(entries[slot][where[slot]][entry] & occupied)) return 1;
    return 0;
}

static int steps_of(Step *steps) { /* all but those into the den */
    int count = 0;
    for (int slot = side * 8; slot < side * 8 + 8; slot++) {
        if (where[slot] == GONE) continue;
        int origin = where[slot];
        for (int way = 0; way < ways_of[slot][origin]; way++) {
            const Way *here = &ways[slot][origin][way];
            if (here->bars & occupied) continue;
            int met = on[here->target];
            if (met == NOBODY || here->takes >> met & 1) steps[count++] = (Step){(int8_t)slot, (int8_t)here->target};
        }
    }
    return count;
}

static Undo make(Step step) {
    int origin = where[step.slot], met = on[step.target];
    if (met != NOBODY) {
        key ^= lots[met][step.target];
        where[met] = GONE;
        left[side_of(met)]--;
    }
    key ^= lots[step.slot][origin] ^ lots[step.slot][step.target] ^ lot_of_side;
    occupied = (occupied & ~(1ull << origin)) | 1ull << step.target;
    on[origin] = NOBODY;
    on[step.target] = step.slot;
    where[step.slot] = step.target;
    side ^= 1;
    return (Undo){(int8_t)origin, (int8_t)met};
}

static void unmake(Step step, Undo undo) {
    side ^= 1;
    key ^= lots[step.slot][undo.origin] ^ lots[step.slot][step.target] ^ lot_of_side;
    where[step.slot] = undo.origin;
    on[undo.origin] = step.slot;
    on[step.target] = undo.met;
    occupied |= 1ull << undo.origin;
    if (undo.met != NOBODY) {
        where[undo.met] = step.target;
        left[side_of(undo.met)]++;
        key ^= lots[undo.met][step.target];
    } else occupied &= ~(1ull << step.target);
}

static int may_win(int who, int moves) {
    if (left[1 - who] <= moves || left[1 - who] <= 2) return 1;
    for (int slot = who * 8; slot < who * 8 + 8; slot++)
        if (where[slot] != GONE && distance[slot][where[slot]] <= moves) return 1;
    return 0;
}

static Known *recall(void) {
    Known *known = &table[key & table_mask];
    if (known->key != key) *known = (Known){key, FAR, 0, FAR, 0, {GONE, 0}};
    return known;
}

static void order(Step *steps, int count, Step first) {
    int worth[MOST_STEPS];
    for (int index = 0; index < count; index++) {
        Step step = steps[index];
        int promise = distance[step.slot][step.target] - (on[step.target] != NOBODY ? FAR : 0);
        if (step.slot == first.slot && step.target == first.target) promise = -2 * FAR;
        int place = index;
        for (; place && worth[place - 1] > promise; place--) {
            worth[place] = worth[place - 1];
            steps[place] = steps[place - 1];
        }
        worth[place] = promise;
        steps[place] = step;
    }
}

static int loses(int moves);

static int wins(int moves) { /* whether the side to move forces a win in so many moves of its own */
    if (moves <= 0 || given_up) return 0;
    if (enters(side)) return 1;
    if (!may_win(side, moves)) return 0;
    Known *known = recall();
    if (known->wins <= moves) return 1;
    if (known->no_win >= moves) return 0;
    if (++nodes > most_nodes) return given_up = 1, 0;
    Step steps[MOST_STEPS], best = known->best;
    int count = steps_of(steps), won = 0, other = 1 - side;
    order(steps, count, best);
    for (int index = 0; index < count && !won; index++) {
        Undo undo = make(steps[index]);
        won = left[other] == 0 || loses(moves - 1);
        unmake(steps[index], undo);
        if (won) best = steps[index];
    }
    if (given_up) return 0;
    known = recall();
    if (won && moves < known->wins) known->wins = (uint8_t)moves, known->best = best;
    if (!won && moves > known->no_win) known->no_win = (uint8_t)moves;
    return won;
}

static int loses(int moves) { /* whether the side to move loses within so many moves of the other, whatever it does */
    if (given_up || enters(side)) return 0;
    Step steps[MOST_STEPS], best = {GONE, 0};
    int count = steps_of(steps), holds = 0, other = 1 - side;
    if (!count) return 1;
    if (moves <= 0 || !may_win(other, moves)) return 0;
    Known *known = recall();
    if (known->loses <= moves) return 1;
    if (known->no_loss >= moves) return 0;
    if (++nodes > most_nodes) return given_up = 1, 0;
    order(steps, count, known->best);
    for (int index = 0; index < count && !holds; index++) {
        Undo undo = make(steps[index]);
        holds = left[other] == 0 || !wins(moves);
        unmake(steps[index], undo);
        if (holds) best = steps[index];
    }
    if (given_up) return 0;
    known = recall();
    if (holds && moves > known->no_loss) known->no_loss = (uint8_t)moves, known->best = best;
    if (!holds && moves < known->loses) known->loses = (uint8_t)moves;
    return !holds;
}

static void grant(long more) { nodes = 0, most_nodes = more, given_up = 0; }

/* In how few moves the side to move wins, 0 when not in so many, TOO_HARD when that took too long. */
static int shortest(int most) {
    for (int moves = 1; moves <= most; moves++) {
        if (wins(moves)) return moves;
        if (given_up) return TOO_HARD;
    }
    return 0;
}
