import type { MatchInfo, StatusNotice, WindowRequest } from "../../channel/index.ts";
import type { World } from "../../sim/index.ts";
import { HUD_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import { hasOthers, isOutForGood, watchText } from "./match-words.ts";

/** What the peer last told of the match. */
interface WatchNews {
  readonly world: World | null;
  readonly status: StatusNotice | null;
  readonly nowMs: number; // of the view
}

/** Of the view: that one only watches is no news after this, and the view is free. The scores say it as well. */
const NEWS_MS = 8000;

/** That the player here gives no orders, and why. Where bots alone play on it stays, with the way to the result: nobody waits for more. */
export class WatchNote {
  readonly element: HTMLElement;
  readonly #match: MatchInfo;
  readonly #text = make("span", { testId: "watch-text", attributes: { role: "status" } });
  readonly #end: HTMLButtonElement;
  #untilMs = 0;

  constructor(match: MatchInfo, send: (request: WindowRequest) => void) {
    this.#match = match;
    this.#end = make("button", {
      className: "button small",
      text: HUD_WORDS.end,
      testId: "watch-end",
      attributes: { title: HUD_WORDS.endHint },
      onClick: () => send({ kind: "end-match" }),
    });
    this.element = make("div", { className: "watch-note", testId: "watch-note" }, [this.#text, this.#end]);
    this.element.hidden = true;
  }

  update({ world, status, nowMs }: WatchNews): void {
    const text = watchText(this.#match, world) ?? "";
    if (text !== this.#text.textContent) this.#untilMs = nowMs + NEWS_MS;
    setText(this.#text, text);
    this.#end.hidden = !isOutForGood(this.#match, world) || hasOthers(status);
    this.element.hidden = text === "" || (this.#end.hidden && nowMs >= this.#untilMs);
  }
}
