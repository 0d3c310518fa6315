import { LINE_CHARACTERS_MAX } from "../../base/index.ts";
import type { SaidLine } from "../../channel/index.ts";
import { describeFact, TALK_WORDS } from "../../words/index.ts";

/** When a line was said, by this machine's clock: "20:07". */
export function timeText(timeMs: number): string {
  const time = new Date(timeMs);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** The hearers of a line that is typed now. */
export function audienceText(isForTeam: boolean): string {
  return isForTeam ? TALK_WORDS.toTeam : TALK_WORDS.toAll;
}

/** The speaker and the hearers of a line; "": the game says it. */
export function speakerText(line: SaidLine): string {
  if (line.from === null) return "";
  return line.isForTeam ? TALK_WORDS.forTeam(line.from.name) : line.from.name;
}

/** What was said. */
export function lineText(line: SaidLine): string {
  if (line.from === null) return describeFact(line.fact);
  return typeof line.said === "number" ? TALK_WORDS.phrases[line.said]! : line.said;
}

/**
 * What a field of a line holds after something was typed or pasted at the caret: what was too much there is not taken, as a field
 * with a limit of its own does it. That one would count an emoji twice.
 */
export function lineWithin(
  text: string,
  caret: number,
): { readonly text: string; readonly caret: number; readonly isCut: boolean } {
  const [before, after] = [[...text.slice(0, caret)], [...text.slice(caret)]];
  const surplus = before.length + after.length - LINE_CHARACTERS_MAX;
  if (surplus <= 0) return { text, caret, isCut: false };
  const kept = before.slice(0, Math.max(0, before.length - surplus)).join("");
  const room = LINE_CHARACTERS_MAX - [...kept].length;
  return { text: kept + after.slice(0, room).join(""), caret: kept.length, isCut: true };
}
