import { JumpPlayer, type Replay } from "../../replay/index.ts";
import { trimWorld } from "../../sim/index.ts";
import { drawFromSeed } from "../simulate/draw-from-seed.ts";
import { atMost, createFigure, type Figure } from "./figure.ts";
import { battleReplay, classicReplay } from "./long-replay.ts";

const HOUR_TURNS = 36_000;
const JUMPS = 400;
const MIB = 2 ** 20;
const MIB_MAX = 64;
const MAKING_SECONDS_MAX = 90;

/** How long it takes to be anywhere in an hour, and what has to be made for it. */
export function* measureJump(tell: (text: string) => void): Iterable<Figure> {
  yield* measureReplay("Classic", classicReplay(HOUR_TURNS, tell), 20, tell);
  yield* measureReplay("1,500 cats", battleReplay(HOUR_TURNS, tell), 50, tell);
}

/** The name goes into the figures, and jumps are to take so long, ms. */
function* measureReplay(
  name: string,
  replay: Replay,
  msMax: number,
  tell: (text: string) => void,
): Iterable<Figure> {
  tell(`jump: keyframes, ${name}`);
  const jumper = new JumpPlayer(replay);
  const startMs = performance.now();
  const startCpuMs = cpuMs();
  while (!jumper.isMade) timed(jumper, () => jumper.make());
  const seconds = (performance.now() - startMs) / 1_000;
  const cpuSeconds = (cpuMs() - startCpuMs) / 1_000;
  const making = `jump: keyframes of an hour, ${name}`;
  yield createFigure(making, seconds, "s", atMost(MAKING_SECONDS_MAX));
  yield createFigure(`${making}, on the processor`, cpuSeconds, "s", null);
  yield createFigure(`${making}, memory`, jumper.keptBytes / MIB, "MiB", atMost(MIB_MAX));
  yield createFigure(`${making}, how many`, jumper.keyframeCount, "keyframes", null);
  yield createFigure(`${making}, flow fields kept`, jumper.shelvedWays, "fields", null);
  tell(`jump: anywhere, ${name}`);
  const times: number[] = [];
  const cpuTimes: number[] = [];
  let longestMs = 0;
  let catCount = 0;
  for (let i = 0; i < JUMPS; i += 1) {
    const turn = drawFromSeed(i, "turn", 0, replay.turns.length);
    const jumpMs = performance.now();
    const jumpCpuMs = cpuMs();
    jumper.jump({ turn, subTurn: drawFromSeed(i, "sub-turn", 0, 2) });
    let isThere = false;
    while (!isThere) {
      const pieceMs = timed(jumper, () => (isThere = jumper.runJump()));
      longestMs = Math.max(longestMs, pieceMs);
    }
    trimWorld(jumper.player.world);
    times.push(performance.now() - jumpMs);
    cpuTimes.push(cpuMs() - jumpCpuMs);
    catCount += jumper.player.world.header.catCount;
    if (jumper.player.mismatch !== null) throw new Error(`The replay differs at turn ${turn}`);
  }
  times.sort((a, b) => a - b);
  cpuTimes.sort((a, b) => a - b);
  const anywhere = `jump: anywhere in an hour, ${name}`;
  yield createFigure(`${anywhere}, median`, times[JUMPS >> 1]!, "ms", null);
  yield createFigure(`${anywhere}, p99`, times[Math.floor(JUMPS * 0.99)]!, "ms", atMost(msMax));
  yield createFigure(`${anywhere}, p99 on the processor`, cpuTimes[Math.floor(JUMPS * 0.99)]!, "ms", null);
  yield createFigure(`${anywhere}, longest piece`, longestMs, "ms", null);
  yield createFigure(`${anywhere}, cats there`, catCount / JUMPS, "cats", null);
}

function timed(jumper: JumpPlayer, work: () => void): number {
  const startMs = performance.now();
  work();
  const ms = performance.now() - startMs;
  jumper.noteCost(ms);
  return ms;
}

/** Of this thread, so that others on the same cores do not count. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
