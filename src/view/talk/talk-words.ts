import type { TalkLine } from "../../channel/index.ts";

/** When a line was said, by this machine's clock: "20:07". */
export function timeText(timeMs: number): string {
  const time = new Date(timeMs);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** To whom a line goes that is typed now. */
export function audienceText(isForTeam: boolean): string {
  return isForTeam ? "To your team" : "To all";
}

/** Of a line: who says it to whom; "": the game does. */
export function speakerText({ from, isForTeam }: Pick<TalkLine, "from" | "isForTeam">): string {
  if (from === null) return "";
  return isForTeam ? `${from.name} (team)` : from.name;
}
