import type { TalkLine } from "../../channel/index.ts";
import { make } from "../dom.ts";
import { makeEmblemIcon } from "../looks/icons.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";
import { lineText, speakerText, timeText } from "./talk-words.ts";

/** In a match a line is seen so long after it came, and then only where the box is open. */
export const SEEN_MS = 12_000;

/** What was said, or told by the game. It grows old by itself. */
export function makeLineRow(line: TalkLine, palette: PaletteName): HTMLElement {
  const { from, timeMs } = line;
  const kind = from === null ? " is-system" : line.isForTeam ? " is-team" : "";
  const row = make("li", { className: `talk-line${kind}`, testId: "talk-line" }, [
    make("time", { className: "talk-time", text: timeText(timeMs) }),
  ]);
  if (from !== null) {
    const name = make("span", {
      className: "talk-name",
      text: speakerText(line),
      attributes: { dir: "auto" },
    });
    row.append(makeEmblemIcon(lookOf(from.playerId, palette)), name);
  }
  row.append(make("span", { className: "talk-text", text: lineText(line), attributes: { dir: "auto" } }));
  const leftMs = timeMs + SEEN_MS - Date.now();
  if (leftMs <= 0) row.classList.add("is-old");
  else setTimeout(() => row.classList.add("is-old"), leftMs);
  return row;
}
