// A complete player for the headless protocol: seat 0 plays at random, the others at our weakest level.
//
//     node docs/examples/player.mjs [GAME]       (PYTHON names the interpreter, if it is not python3)

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const python = process.env.PYTHON ?? "python3";
const program = spawn(python, ["-m", "jungle_games", "--protocol"], { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: program.stdout })[Symbol.asyncIterator]();

async function ask(request) {
  program.stdin.write(JSON.stringify(request) + "\n");
  const { value, done } = await answers.next();
  if (done) throw new Error("the program ended");
  const answer = JSON.parse(value);
  if (answer.error) throw new Error(answer.error.message);
  return answer;
}

const game = process.argv[2] ?? "jungle";
const { games } = await ask({ games: true });
const level = games.find((each) => each.name === game).levels[0];

let state = await ask({ new: { game, deal: 17 } });
while (state.to_move !== null) {
  const seat = state.to_move;
  if (seat === 0) {
    const own = (await ask({ observe: seat })).legal;
    state = await ask({ play: own[Math.floor(Math.random() * own.length)] });
  } else {
    const { move } = await ask({ think: { level, nodes: 200 } });
    state = await ask({ play: move });
  }
}
program.stdin.end();
console.log(`${game}: ${JSON.stringify(state.outcome)} after ${state.ply} moves`);
