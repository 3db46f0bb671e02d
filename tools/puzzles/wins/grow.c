/* Grows puzzles of Jungle in which one move wins at each step: grow RULES POSITIONS SEED FIRST SECONDS.

A family begins with a position from a game, thinned out (every other one to its last few pieces) and changed until one
move wins and all others lose. Then it grows: moves are taken back (what was taken in them comes back to the board),
pieces are moved, added and changed; what is longer or has more to show is kept. Prints for each family its best of each
length, as numbers: family, moves, score, counts of what there is to see (`Sight`), the squares of all slots (-1 for
gone), the side to move, then slot and target of each move of the line. Families are numbered from FIRST on; each is the
same on every machine. */

#include <time.h>
#include "sight.h"

enum { FEWEST = 2, LOST_WITHIN = 9, CLIMB = 100, TRIES = 700, POOL = 64, REPLIES = 4, BACK = 14 };
enum { GLANCE = 6000 }; /* positions that a question of a climb may look at */

static Placement *seeds;
static int seeds_count;
static Step line[LINE];
static int line_length;

/* Proving a line */

static int last_wins(Step *found) { /* how many moves win at once */
    int count = 0;
    for (int slot = side * 8; slot < side * 8 + 8; slot++)
        if (where[slot] != GONE)
            for (int entry = 0; entry < entries_of[slot][where[slot]]; entry++)
                if (!(entries[slot][where[slot]][entry] & occupied)) count++, *found = (Step){(int8_t)slot, DEN};
    Step steps[MOST_STEPS], answers[MOST_STEPS];
    int all = steps_of(steps);
    for (int index = 0; index < all; index++) {
        Undo undo = make(steps[index]);
        if (left[side] == 0 || (!enters(side) && !steps_of(answers))) count++, *found = steps[index];
        unmake(steps[index], undo);
    }
    return count;
}

static int only_win(int moves, Step *found) { /* whether one move wins in `moves`, and all others soon lose */
    Step steps[MOST_STEPS];
    int count = steps_of(steps), winning = -1;
    long asked = nodes;
    for (int index = 0; index < count; index++) {
        Undo undo = make(steps[index]);
        grant(GLANCE);
        int lost = shortest(LOST_WITHIN);
        asked += nodes;
        unmake(steps[index], undo);
        if (lost > 0) continue;
        if (winning >= 0) return 0;
        winning = index;
    }
    if (winning < 0) return 0;
    grant(LOOK);
    nodes = asked;
    Undo undo = make(steps[winning]);
    int won = loses(moves - 1);
    unmake(steps[winning], undo);
    *found = steps[winning];
    return won;
}

static int follow(int moves) { /* whether the line can be gone to its end, the defence as long as it can be made */
    Step win;
    if (moves == 1) {
        if (last_wins(&win) != 1) return 0;
        line[line_length++] = win;
        return 1;
    }
    if (!only_win(moves, &win)) return 0;
    int mark = line_length;
    line[line_length++] = win;
    Undo undo = make(win);
    Step steps[MOST_STEPS], best[MOST_STEPS];
    int count = steps_of(steps), found = 0, ok = 0;
    for (int index = 0; index < count; index++) {
        int takes = on[steps[index].target] != NOBODY;
        Undo back = make(steps[index]);
        int needed = shortest(moves - 1);
        unmake(steps[index], back);
        if (needed != moves - 1) continue;
        best[found] = steps[index];
        int swap = takes ? 0 : below(found + 1);
        best[found] = best[swap];
        best[swap] = steps[index];
        found++;
    }
    for (int index = 0; index < found && index < REPLIES && !ok && !given_up; index++) {
        line_length = mark + 1;
        line[line_length++] = best[index];
        Undo back = make(best[index]);
        ok = follow(moves - 1);
        unmake(best[index], back);
    }
    unmake(win, undo);
    return ok;
}

static int examine(const Placement *placement, int most, Puzzle *puzzle) { /* whether it is a puzzle of `most` moves */
    lay(placement);
    grant(LOOK);
    int moves = shortest(most);
    line_length = 0;
    if (moves < FEWEST || !follow(moves) || given_up) return 0;
    puzzle->placement = *placement;
    puzzle->moves = moves;
    puzzle->length = line_length;
    memcpy(puzzle->line, line, sizeof line);
    see(puzzle);
    return 1;
}

/* Changing positions */

static int sound(const Placement *placement) {
    int count[2] = {0, 0};
    for (int slot = 0; slot < SLOTS; slot++) count[side_of(slot)] += placement->where[slot] != GONE;
    return count[0] && count[1];
}

static int holder(const Placement *placement, int square) {
    for (int slot = 0; slot < SLOTS; slot++)
        if (placement->where[slot] == square) return slot;
    return NOBODY;
}

static int some_slot(const Placement *placement, int present, int first, int last) {
    int slots[SLOTS], count = 0;
    for (int slot = first; slot <= last; slot++)
        if ((placement->where[slot] != GONE) == present) slots[count++] = slot;
    return count ? slots[below(count)] : NOBODY;
}

static int usual_square(int slot) { /* where the piece stands in some game, or anywhere */
    for (int try = 0; try < 8 && below(4); try++) {
        int square = seeds[below(seeds_count)].where[slot];
        if (square != GONE) return square;
    }
    return homes[slot][below(homes_of[slot])];
}

static int change(Placement *placement) { /* move, add, take away or change a piece */
    int how = below(100);
    int slot = some_slot(placement, 1, 0, SLOTS - 1), square = placement->where[slot];
    if (how < 30) {
        int missing = some_slot(placement, 0, 0, SLOTS - 1), target;
        if (missing == NOBODY) return 0;
        target = usual_square(missing);
        if (holder(placement, target) != NOBODY) return 0;
        placement->where[missing] = (int8_t)target;
    } else if (how < 40) {
        placement->where[slot] = GONE;
    } else if (how < 52) {
        int other = some_slot(placement, 0, slot / 8 * 8, slot / 8 * 8 + 7);
        if (other == NOBODY || !is_home[other][square]) return 0;
        placement->where[slot] = GONE;
        placement->where[other] = (int8_t)square;
    } else {
        int target = how < 70 || !ways_of[slot][square] ? usual_square(slot)
                                                        : ways[slot][square][below(ways_of[slot][square])].target;
        if (holder(placement, target) != NOBODY) return 0;
        placement->where[slot] = (int8_t)target;
    }
    return sound(placement);
}

/* Take back a move of `who`; what was taken comes back with `odds` in 100. The piece that came back, or NOBODY. */
static int take_back(Placement *placement, int who, int slot, int odds, int *back) {
    *back = NOBODY;
    if (slot == NOBODY) slot = some_slot(placement, 1, who * 8, who * 8 + 7);
    int target = placement->where[slot], origins[SQUARES], taking[SQUARES], count = 0;
    for (int home = 0; home < homes_of[slot]; home++) {
        int origin = homes[slot][home];
        if (holder(placement, origin) != NOBODY) continue;
        for (int way = 0; way < ways_of[slot][origin]; way++)
            if (ways[slot][origin][way].target == target)
                origins[count] = origin, taking[count++] = (int)ways[slot][origin][way].takes;
    }
    if (!count) return 0;
    int pick = below(count);
    placement->where[slot] = (int8_t)origins[pick];
    if (below(100) < odds) {
        int victim = some_slot(placement, 0, (1 - who) * 8, (1 - who) * 8 + 7);
        if (victim == NOBODY || !(taking[pick] >> victim & 1) || !is_home[victim][target]) return 0;
        placement->where[victim] = (int8_t)target;
        *back = victim;
    }
    return 1;
}

/* A puzzle that is a move longer: a move of each side taken back, so that the loser's leads to what is known. */
static int go_back(const Puzzle *from, Puzzle *puzzle) {
    int winner = from->placement.side, back, other;
    if (from->moves >= MOST) return 0;
    for (int try = 0; try < BACK; try++) {
        Placement before = from->placement;
        if (!take_back(&before, 1 - winner, NOBODY, 50, &back) || !sound(&before)) continue;
        before.side = (int8_t)(1 - winner);
        lay(&before);
        grant(GLANCE);
        if (!loses(from->moves)) continue;
        for (int again = 0; again < BACK; again++) {
            Placement first = before;
            int slot = back != NOBODY && below(3) ? back : NOBODY;
            if (!take_back(&first, winner, slot, 15, &other) || !sound(&first)) continue;
            first.side = (int8_t)winner;
            if (examine(&first, from->moves + 1, puzzle)) return 1;
        }
    }
    return 0;
}

/* Take pieces away. Where few are kept, they are rather those that swim and leap. */
static void thin(Placement *placement, int few) {
    int keep = few ? 3 + below(4) : 4 + below(11), there = 0;
    for (int slot = 0; slot < SLOTS; slot++) there += placement->where[slot] != GONE;
    while (there > keep) {
        int slot = some_slot(placement, 1, 0, SLOTS - 1);
        int kind = slot % 8;
        if (few && (kind == RAT || kind == TIGER || kind == LION) && below(4)) continue;
        placement->where[slot] = GONE;
        there--;
    }
    placement->side = (int8_t)below(2);
}

/* How far the position is from a puzzle: 100 without a win, else the moves but the winning one that do not lose. */
static int looseness(const Placement *placement) {
    lay(placement);
    grant(GLANCE);
    int moves = shortest(6);
    if (moves < FEWEST) return 100;
    Step steps[MOST_STEPS];
    int count = steps_of(steps), loose = 0;
    for (int index = 0; index < count; index++) {
        Undo undo = make(steps[index]);
        grant(GLANCE);
        if (!loses(moves - 1)) {
            grant(GLANCE);
            loose += shortest(7) <= 0;
        } else loose++;
        unmake(steps[index], undo);
    }
    return loose - 1;
}

static int begin(Puzzle *puzzle, int few) { /* climb from a position of a game to a puzzle */
    Placement best = seeds[below(seeds_count)];
    thin(&best, few);
    if (!sound(&best)) return 0;
    int loose = looseness(&best);
    for (int try = 0; try < CLIMB; try++) {
        if (loose == 0 && examine(&best, 6, puzzle)) return 1;
        Placement other = best;
        if (!change(&other)) continue;
        int looser = looseness(&other);
        if (looser <= loose) best = other, loose = looser;
        if (loose == 100 && try > CLIMB / 3) return 0;
    }
    return 0;
}

static void print(int family, const Puzzle *puzzle) {
    printf("%d %d %d", family, puzzle->moves, puzzle->score);
    for (int sight = 0; sight < SIGHTS; sight++) printf(" %d", puzzle->sight[sight]);
    for (int slot = 0; slot < SLOTS; slot++) printf(" %d", puzzle->placement.where[slot]);
    printf(" %d", puzzle->placement.side);
    for (int index = 0; index < puzzle->length; index++)
        printf(" %d %d", puzzle->line[index].slot, puzzle->line[index].target);
    printf("\n");
    fflush(stdout);
}

static void grow(int family) {
    static Puzzle pool[POOL], best[MOST + 1];
    Puzzle child;
    int count = 0, tries = TRIES;
    memset(best, 0, sizeof best);
    memset(table, 0, (table_mask + 1) * sizeof *table);
    if (!begin(&pool[0], family % 2)) return;
    best[pool[0].moves] = pool[0];
    count = 1;
    while (tries-- > 0) {
        const Puzzle *parent = &pool[below(count)], *rival = &pool[below(count)];
        if (rival->score > parent->score) parent = rival;
        Placement placement = parent->placement;
        int before = parent->score, longer = below(100) < 50;
        if (longer ? !go_back(parent, &child)
                   : !change(&placement) || !examine(&placement, parent->moves + 1, &child)) continue;
        if (child.score + 8 < before) continue;
        if (child.score > before) tries += 8;
        if (count < POOL) pool[count++] = child;
        else {
            int worst = below(POOL);
            for (int try = 0; try < 6; try++) {
                int other = below(POOL);
                if (pool[other].score < pool[worst].score) worst = other;
            }
            pool[worst] = child;
        }
        if (child.score > best[child.moves].score) best[child.moves] = child;
    }
    for (int moves = FEWEST; moves <= MOST; moves++)
        if (best[moves].moves) print(family, &best[moves]);
}

static void read_seeds(FILE *file) {
    int room = 1 << 16, number;
    seeds = malloc((size_t)room * sizeof *seeds);
    while (seeds && seeds_count < room) {
        for (int slot = 0; slot <= SLOTS; slot++) {
            if (fscanf(file, "%d", &number) != 1) return;
            if (slot < SLOTS) seeds[seeds_count].where[slot] = (int8_t)number;
            else seeds[seeds_count].side = (int8_t)number;
        }
        seeds_count++;
    }
}

int main(int count, char **given) {
    if (count != 6) return fprintf(stderr, "grow RULES POSITIONS SEED FIRST SECONDS\n"), 2;
    FILE *rules = fopen(given[1], "r"), *positions = fopen(given[2], "r");
    if (!rules || !positions) return perror("grow"), 2;
    read_rules(rules, 19);
    read_seeds(positions);
    if (!seeds_count) return fprintf(stderr, "grow: no positions\n"), 2;
    int seed = atoi(given[3]);
    time_t end = time(NULL) + atoi(given[5]);
    for (int family = atoi(given[4]); time(NULL) < end; family++) {
        dice_state = (uint64_t)seed << 32 | (uint64_t)family;
        grow(family);
    }
    return 0;
}
