import type { MatchInfo } from "../../channel/index.ts";
import { CONNECTING_WORDS, HUD_WORDS } from "../../words/index.ts";
import { make } from "../dom.ts";

/**
 * As long as it is there nothing has come of the match: it has no clock, no scores, no hints (match.css). A player that
 * comes back to a match reads why; of any other the first picture comes at once.
 */
export function makeGoingBack({ isReturn }: MatchInfo): HTMLElement {
  const title = CONNECTING_WORDS.rejoin({ kind: "none" }).title;
  const element = make(
    "div",
    { className: "panel going-back", testId: "going-back", attributes: { role: "status" } },
    [
      make("div", { className: "yarn-spinner", attributes: { "aria-hidden": "true" } }),
      make("strong", { text: title }),
      make("p", { text: HUD_WORDS.fetching }),
    ],
  );
  element.classList.toggle("is-silent", isReturn !== true);
  return element;
}
