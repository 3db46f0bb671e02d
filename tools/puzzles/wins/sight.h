/* What there is to see in a puzzle of Jungle, counted move by move, and how much that is worth to who solves it. */

#include "prove.h"

enum { MOST = 9, LINE = 2 * MOST };
enum { LOOK = 150000 }; /* positions that a whole proof may look at */

typedef enum { /* of the winner's moves, if not said otherwise */
    OFFER,    /* those of a piece to where it can be taken */
    TAKEN,    /* the loser's that take */
    QUIET,    /* those that take nothing and threaten no win at once */
    ZUGZWANG, /* those after which the loser would hold out, could it pass */
    SWIM,     /* those into water */
    PIT,      /* those that take a stronger piece in a trap */
    LEAP,     /* those across water */
    AWAY,     /* those that lead away from the den */
    DECLINE,  /* those that leave something untaken */
    MOVERS,   /* how many pieces make them */
    PIECES,   /* how many pieces there are */
    STUCK,    /* whether the last leaves the loser without a move */
    CAPTURES, /* those that take */
    CHOICES,  /* how many moves there are to choose from, all steps together */
    KEY,      /* whether the first takes nothing */
    SIGHTS
} Sight;
typedef struct { Placement placement; int moves, length, score, sight[SIGHTS]; Step line[LINE]; } Puzzle;

static void pass(void) { side ^= 1, key ^= lot_of_side; }

static int offered(int target) {
    Step steps[MOST_STEPS];
    int count = steps_of(steps);
    while (count--)
        if (steps[count].target == target) return 1;
    return 0;
}

static int captures(void) {
    Step steps[MOST_STEPS];
    int count = steps_of(steps), takes = 0;
    while (count--) takes += on[steps[count].target] != NOBODY;
    return takes;
}

static int up_to(int most, int count) { return count < most ? count : most; }

static int score(const int *sight, int moves, int run) { /* how much there is to see: what surprises counts most */
    return 6 * moves + up_to(13, sight[PIECES]) + 3 * sight[MOVERS] - 2 * sight[CAPTURES] + 8 * sight[KEY]
        + 4 * up_to(2, sight[OFFER]) + 6 * up_to(2, sight[TAKEN]) + 4 * up_to(2, sight[QUIET])
        + 9 * up_to(3, sight[ZUGZWANG]) + 10 * up_to(3, sight[SWIM]) + 5 * up_to(1, sight[PIT])
        + 9 * up_to(2, sight[LEAP]) + 4 * up_to(1, sight[AWAY]) + 3 * up_to(1, sight[DECLINE])
        + 12 * up_to(1, sight[STUCK]) - 5 * (run > 2 ? run - 2 : 0);
}

static int last_run(const Puzzle *puzzle) { /* how many moves at the end are those of one piece that takes nothing */
    int run = 0, runner = puzzle->line[puzzle->length - 1].slot;
    for (int index = 0; index < puzzle->length; index++) {
        Step step = puzzle->line[index];
        int takes = step.target != DEN && on[step.target] != NOBODY;
        if (index % 2 == 0) run = step.slot == runner && !takes ? run + 1 : 0;
        if (step.target != DEN) make(step);
    }
    return run;
}

static void see(Puzzle *puzzle) { /* what there is to see in the line */
    int *sight = puzzle->sight, movers = 0;
    memset(sight, 0, sizeof puzzle->sight);
    lay(&puzzle->placement);
    sight[PIECES] = left[0] + left[1];
    for (int index = 0; index < puzzle->length; index++) {
        Step step = puzzle->line[index];
        int mine = index % 2 == 0, to_go = puzzle->moves - index / 2 - 1;
        if (step.target == DEN) break;
        int takes = on[step.target] != NOBODY, origin = where[step.slot];
        if (mine) {
            Step steps[MOST_STEPS];
            sight[CHOICES] += steps_of(steps);
            movers |= 1 << step.slot;
            int gap = abs(origin - step.target);
            sight[LEAP] += gap != 1 && gap != 7;
            sight[SWIM] += water[step.target];
            sight[CAPTURES] += takes;
            if (!index) sight[KEY] = !takes;
            sight[DECLINE] += !takes && captures() > 0;
            sight[AWAY] += !takes && distance[step.slot][step.target] > distance[step.slot][origin];
            if (takes) {
                int victim = on[step.target] % 8, hunter = step.slot % 8;
                sight[PIT] += trap[step.target] && victim > hunter && !(hunter == 0 && victim == 7);
            }
        } else sight[TAKEN] += takes;
        Step answers[MOST_STEPS];
        make(step);
        if (mine && left[side] && to_go) {
            sight[OFFER] += offered(step.target);
            pass();
            sight[QUIET] += !takes && !enters(side);
            grant(LOOK);
            sight[ZUGZWANG] += !wins(to_go) && !given_up;
            pass();
        } else if (mine && left[side]) sight[STUCK] += !steps_of(answers);
    }
    for (; movers; movers &= movers - 1) sight[MOVERS]++;
    lay(&puzzle->placement);
    puzzle->score = score(sight, puzzle->moves, last_run(puzzle));
}

