import type { ChildPeer } from "./child-peer.ts";
import { withChildPeers } from "./child-peer.ts";
import { atMost, createFigure, type Figure } from "./figure.ts";
import { medianOf } from "./measure.ts";
import { processorTimeMs } from "./processor-time.ts";

/** The engine has compiled by then what it compiles. */
const FROM_TURN = 50;
const STRETCH_TURNS = 100;
const STRETCH_COUNT = 3;
const PERCENT_MAX = 3;

/** How much of a core a headless peer takes in a match of two in which nobody gives orders. */
export async function* measureIdle(tell: (text: string) => void): AsyncIterable<Figure> {
  const name = "idle: processor of a peer, 2 players";
  const lastTurn = FROM_TURN + STRETCH_TURNS * STRETCH_COUNT;
  const shares = await withChildPeers(2, ["--turns", String(lastTurn + 5)], async (peers) => {
    tell(`${name}: ${Math.round(lastTurn / 10)} s`);
    return (await Promise.all(peers.map(measureShares))).flat();
  });
  const value = shares.includes(null) ? null : medianOf(shares as number[]);
  yield createFigure(name, value, "% of a core", atMost(PERCENT_MAX));
}

/** Percent of a core, for each stretch of ten seconds. */
async function measureShares(peer: ChildPeer): Promise<readonly (number | null)[]> {
  const marks: { readonly atMs: number; readonly usedMs: number | null }[] = [];
  for (let i = 0; i <= STRETCH_COUNT; i += 1) {
    const turn = FROM_TURN + i * STRETCH_TURNS;
    const { atMs } = await peer.line((line) => line.event === "turn" && line.turn === turn);
    marks.push({ atMs, usedMs: processorTimeMs(peer.pid) });
  }
  return marks.slice(1).map(({ atMs, usedMs }, i) => {
    const before = marks[i]!;
    if (usedMs === null || before.usedMs === null) return null;
    return ((usedMs - before.usedMs) * 100) / (atMs - before.atMs);
  });
}
