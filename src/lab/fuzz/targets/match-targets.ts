import { mustHold, type FuzzTarget } from "../engine/fuzz-target.ts";
import type { PeerRecord } from "../../simulate/peer-record.ts";
import { DEEDS_MAX, DEED_BYTES, DEED_COUNT, HEAD_BYTES, LyingMatch } from "./lying-match.ts";

/** What one match may do; most take a twentieth. */
const STEPS = 400_000_000;
const ROOM = 2_000_000_000;
const COST = 2_500;

/**
 * Short simulated matches in which one member lies, a stranger sends datagrams and somebody watches, as the input says. No peer
 * throws, no two honest peers differ without knowing it, what is under way stays bounded, and the honest come to an end.
 */
export function matchTargets(): readonly FuzzTarget[] {
  return [
    {
      name: "match:liar",
      seeds: seedScripts(),
      bytesMax: HEAD_BYTES + DEEDS_MAX * DEED_BYTES,
      check: (input) => judge(new LyingMatch(input)),
      budget: () => ({ steps: STEPS, room: ROOM }),
      cost: COST,
    },
  ];
}

/** One of each deed, and all of them on end. */
function seedScripts(): readonly Uint8Array[] {
  const deed = (kind: number, more: number): readonly number[] => [10, kind, 0xff, 3, more, 7];
  const kinds = Array.from({ length: DEED_COUNT }, (_, kind) => kind);
  const single = kinds.map((kind) => Uint8Array.from([kind, kind, ...deed(kind, kind)]));
  return [...single, Uint8Array.from([7, 1, ...kinds.flatMap((kind) => deed(kind, 40 + kind))])];
}

function judge(match: LyingMatch): string {
  match.play();
  const [first, ...others] = match.honest;
  for (const other of others) mustNotDifferUnknown(first!, other);
  if (match.isEarly) return "ok, from the lobby on";
  for (const { peer, address, checksums } of match.honest) {
    const state = peer.run?.state ?? "no match";
    const where = `${state} at turn ${checksums.length}`;
    mustHold(peer.isClosed, `the honest peer at port ${address.port} comes to no end: ${where}`);
  }
  return "ok";
}

/** Where their games differ, at least one of them must know. */
export function mustNotDifferUnknown(a: PeerRecord, b: PeerRecord): void {
  const turn = a.checksums.findIndex((checksum, at) => checksum !== (b.checksums[at] ?? checksum));
  const isKnown = turn < 0 || knowsOfDifferences(a) || knowsOfDifferences(b);
  mustHold(isKnown, `two honest peers differ at the end of turn ${turn}, and neither knows`);
}

/** A peer that parted from others, was left out or found a difference does not take its game for that of the others. */
function knowsOfDifferences({ desyncs, splits, results, gone }: PeerRecord): boolean {
  const isLost = results.some(({ result }) => result.outcome === "lost-peers");
  return desyncs.length > 0 || splits.length > 0 || gone.length > 0 || isLost;
}
