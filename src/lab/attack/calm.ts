import { measureHeap } from "../soak/watches.ts";
import { count } from "./attack-row.ts";
import { heldElements } from "./held.ts";
import type { Scene } from "./scene.ts";

/** How a match stands, and what it holds. */
export interface Measured {
  readonly atMs: number;
  readonly turn: number; // the last that all have ended
  readonly delays: number; // turns of all peers that were waited for
  readonly checksums: readonly (readonly number[])[]; // by peer
  readonly lost: number; // players who are taken for gone, peers that are closed, lobbies lost
  readonly heapBytes: number;
  readonly elements: number; // in lists, maps and sets of all sessions
}

/** The match of these peers, a few turns a second apart at most: what one of them waits for shorter is noise of the clock. */
const DELAY_MS = 1;
/** What sources that are told apart take, and the queues of watchers' questions, on each of four peers. */
const ELEMENTS_MORE_MAX = 2_000;
/** Code that was compiled meanwhile, and what a session may hold at all. */
const HEAP_MORE_MAX = 4_000_000;
const TURNS_PER_SECOND = 10;

export function measureMatch({ members, nowMs }: Scene): Measured {
  return {
    atMs: nowMs,
    turn: Math.min(...members.map(({ turns }) => turns.length)) - 1,
    delays: members.flatMap(({ turns }) => turns.filter(({ waitedMs }) => waitedMs >= DELAY_MS)).length,
    checksums: members.map(({ turns }) => turns.map(({ checksum }) => checksum)),
    lost: members.reduce((sum, { record, peer }) => {
      const { gone, results, loss, splits } = record;
      return (
        sum + gone.length + results.length + splits.length + (loss === null ? 0 : 1) + (peer.isClosed ? 1 : 0)
      );
    }, 0),
    heapBytes: measureHeap(),
    elements: members.reduce((sum, { peer }) => sum + heldElements(peer), 0),
  };
}

/** What must hold of a match that is not disturbed. `calmBytes`: by so much the heap grows in a match like that when nobody attacks. */
export function calmClaims(
  before: Measured,
  after: Measured,
  { delaysMax = 0, calmBytes }: { readonly delaysMax?: number; readonly calmBytes: number },
): readonly (readonly [text: string, holds: boolean])[] {
  const seconds = (after.atMs - before.atMs) / 1_000;
  const rate = (after.turn - before.turn) / seconds;
  const turns = Math.min(...after.checksums.map(({ length }) => length));
  const isSame = after.checksums.every((list) =>
    list.slice(0, turns).every((one, i) => one === after.checksums[0]![i]),
  );
  const delays = after.delays - before.delays;
  const elements = after.elements - before.elements;
  const heap = after.heapBytes - before.heapBytes - calmBytes;
  return [
    [`${rate.toFixed(2)} turns/s over ${count(seconds)} s`, Math.abs(rate - TURNS_PER_SECOND) < 0.3],
    [`${delays} delay turns`, delays <= delaysMax],
    [isSame ? "worlds equal" : "worlds differ", isSame],
    [`${after.lost - before.lost} lost`, after.lost === before.lost],
    [`${count(elements)} elements more in sessions`, elements <= ELEMENTS_MORE_MAX],
    [`heap ${heap < 0 ? "" : "+"}${(heap / 1e6).toFixed(1)} MB to a calm match`, heap <= HEAP_MORE_MAX],
  ];
}
