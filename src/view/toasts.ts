import type { PeerNotice } from "../channel/index.ts";
import { BUTTON_WORDS, describeFact, SIGN_WORDS } from "../words/index.ts";
import { make } from "./dom.ts";
import { ToldOnce, type SaidLines } from "./told-once.ts";

/** A problem stays long enough to be read twice. */
const TOAST_MS = 9000;
const TOASTS_MAX = 4;

/** Short messages over whatever is shown. They go by themselves, or when dismissed. */
export class Toasts {
  readonly element = make("div", { className: "toasts", testId: "toasts" });

  readonly #told = new ToldOnce((message) => this.show(message, "news"));

  /** `lines`: where what was said is read, which have heard it. */
  hearNotice(notice: PeerNotice, lines: SaidLines): void {
    if (notice.kind === "problem") this.show(describeFact(notice.fact));
    this.#told.hearNotice(notice, lines);
  }

  /** What was wrong is over, or the player is elsewhere. */
  clear(): void {
    this.element.replaceChildren();
  }

  /** `tone`: whether something is wrong. What is handed back takes it back. */
  show(message: string, tone: "problem" | "news" = "problem"): () => void {
    const isNews = tone === "news";
    const close = make("button", {
      className: "toast-close",
      text: "✕",
      attributes: { "aria-label": BUTTON_WORDS.dismiss },
    });
    const className = isNews ? "toast is-news" : "toast";
    const attributes = { role: isNews ? "status" : "alert" };
    const toast = make("div", { className, testId: "toast", attributes }, [
      make("span", { text: isNews ? SIGN_WORDS.news(message) : SIGN_WORDS.warning(message) }),
      close,
    ]);
    const takeBack = (): void => toast.remove();
    close.addEventListener("click", takeBack);
    this.#append(toast);
    setTimeout(takeBack, TOAST_MS);
    return takeBack;
  }

  #append(toast: HTMLElement): void {
    this.element.append(toast);
    while (this.element.children.length > TOASTS_MAX) this.element.firstElementChild?.remove();
  }
}
