// How fast replays are read and verified: node test/replay/measure-verify.ts [catsPerPlayer [turnCount]]
// Four players; once idle, once with orders of all kinds; by the rules of this program and by the last that were frozen. The first
// round is cold, the last ones are the steady state.
import { FROZEN_SIMS } from "../../src/peer/index.ts";
import { readAnyReplay, verifyReplay } from "../../src/replay/index.ts";
import { headerOf, recordMatch, variedCommands } from "./recorded-match.ts";

const TURN_MS = 100;
const ROUNDS = 5;
const catsPerPlayer = Number(process.argv[2] ?? 3);
const turnCount = Number(process.argv[3] ?? 36_000);

const matches = { idle: () => [], busy: variedCommands };
for (const [name, commandsOf] of Object.entries(matches)) {
  const header = headerOf(4, 7, catsPerPlayer);
  const { files } = recordMatch({ header, turnCount, ending: { kind: "stopped" }, commandsOf });
  const file = files[0]!;
  console.log(`${name}: ${turnCount} turns, ${(file.length / turnCount).toFixed(1)} bytes a turn`);
  for (const arePreferred of [false, true]) {
    console.log(arePreferred ? " frozen rules" : " own rules");
    for (let round = 0; round < ROUNDS; round += 1) measure(file, arePreferred);
  }
}

function measure(file: Uint8Array, arePreferred: boolean): void {
  const startMs = performance.now();
  const read = readAnyReplay(file, { ...FROZEN_SIMS, arePreferred });
  if (!read.ok) throw new Error(read.reason.kind);
  const replay = read.value;
  const readMs = performance.now() - startMs;
  const { kind } = verifyReplay(replay);
  const allMs = performance.now() - startMs;
  const usPerTurn = (ms: number): string => ((ms * 1000) / turnCount).toFixed(2);
  const times = Math.floor((turnCount * TURN_MS) / allMs);
  console.log(
    `  read ${usPerTurn(readMs)} us, verify ${usPerTurn(allMs - readMs)} us a turn: ${kind}, ${times} x real time`,
  );
}
