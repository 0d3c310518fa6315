import type { ChecksumMismatch, Replay } from "../replay/index.ts";
import { describeFact } from "../words/index.ts";
import { EXIT } from "./exit-status.ts";

/** Why what a replay shows is not all of the match that was played. */
interface ReplayFlaws {
  readonly damage: Replay["damage"]; // the file goes no further; null: it is whole
  readonly differsFrom: number | null; // the first turn that ended otherwise than recorded; null: none did
}

export function flawsOf(damage: Replay["damage"], mismatch: ChecksumMismatch | null): ReplayFlaws {
  return { damage, differsFrom: mismatch?.turn ?? null };
}

/** Sentences for people, the worse one first. */
export function flawLines({ damage, differsFrom }: ReplayFlaws): readonly string[] {
  return [
    ...(differsFrom === null ? [] : [describeFact({ kind: "not-played", turn: differsFrom })]),
    ...(damage === null
      ? []
      : [describeFact({ kind: "damaged", damage: damage.kind, turn: damage.afterTurn })]),
  ];
}

/** The exit status, as `robocat verify` has it. */
export function flawStatus({ damage, differsFrom }: ReplayFlaws): number {
  if (differsFrom !== null) return EXIT.desynced;
  return damage === null ? EXIT.inSync : EXIT.notWhole;
}
