"""A complete player for the headless protocol: seat 0 plays at random, the others at our weakest level."""

import json
import random
import subprocess
import sys

command = [sys.executable, "-m", "jungle_games", "--protocol"]
program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(**request):
    print(json.dumps(request), file=program.stdin, flush=True)
    answer = json.loads(program.stdout.readline())
    if "error" in answer:
        raise SystemExit(answer["error"]["message"])
    return answer


game = sys.argv[1] if len(sys.argv) > 1 else "jungle"
level = next(each["levels"][0] for each in ask(games=True)["games"] if each["name"] == game)
state = ask(new={"game": game, "deal": 17})
while (seat := state["to_move"]) is not None:
    own = ask(observe=seat)["legal"]
    move = random.choice(own) if seat == 0 else ask(think={"level": level, "nodes": 200})["move"]
    state = ask(play=move)
program.stdin.close()
print(f"{game}: {state['outcome']} after {state['ply']} moves")
