import { describeRepair, FAULT_KINDS } from "../desync/index.ts";
import { playersOfMask } from "../lockstep/index.ts";
import type { Replay } from "../replay/index.ts";

/** Where games were repaired in a match, in ascending turn, each with a sentence for people. */
export function repairsOf({
  marks,
  header,
}: Replay): readonly { readonly turn: number; readonly text: string }[] {
  return marks.map(({ turn, playerMask, kind, path }) => {
    const wrong = playersOfMask(playerMask);
    const names = header.players.filter(({ playerId }) => wrong.includes(playerId)).map(({ name }) => name);
    return { turn, text: describeRepair({ kind: FAULT_KINDS[kind] ?? null, names, path }) };
  });
}
