import { PHRASES } from "../base/index.ts";
import type { LivePeerEvent } from "../peer/index.ts";
import type { PlayerId } from "../sim/index.ts";
import { describeFact } from "../words/index.ts";
import type { PlayLine } from "./play-line.ts";

/** What somebody says, as a line of output. */
export function talkLine(
  { from, isOwn, saying, turn }: LivePeerEvent & { readonly kind: "talk" },
  nameOf: (playerId: PlayerId) => string,
): PlayLine {
  const { kind, isForTeam, ...what } = saying;
  const name = nameOf(from);
  const json = { event: "talk", playerId: from, name, isOwn, turn, isForTeam, kind, ...what };
  if (saying.kind === "ping") return { json, text: null };
  if (saying.kind === "again") return { json, text: describeFact({ kind: "wants-again", name }) };
  const words = saying.kind === "line" ? saying.text : PHRASES[saying.phrase]!;
  return { json: { ...json, text: words }, text: `${name}${isForTeam ? " (team)" : ""}: ${words}` };
}
