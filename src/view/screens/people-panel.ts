import type { BlockedNotice } from "../../channel/index.ts";
import { PEOPLE_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import type { ScreenContext } from "./screen.ts";

/** A part of the settings: what others know this player by, and the people that this player does not want to meet again. */
export class PeoplePanel {
  readonly element: HTMLElement;
  readonly #context: ScreenContext;
  readonly #own = make("code", { testId: "own-fingerprint" });
  readonly #none = make("p", { text: PEOPLE_WORDS.nobody, testId: "nobody-blocked" });
  readonly #list = make("ul", { className: "blocked-list", testId: "blocked-list" });

  constructor(context: ScreenContext) {
    this.#context = context;
    const attributes = { "aria-label": PEOPLE_WORDS.title };
    this.element = make("section", { className: "people-panel", attributes }, [
      make("h2", { text: PEOPLE_WORDS.title, attributes: { tabindex: "-1" } }),
      make("p", {}, [PEOPLE_WORDS.yourFingerprint.before, this.#own, PEOPLE_WORDS.yourFingerprint.behind]),
      this.#none,
      this.#list,
    ]);
    this.#list.hidden = true;
    context.send({ kind: "list-blocked" });
  }

  show({ ownFingerprint, blocked }: BlockedNotice): void {
    setText(this.#own, ownFingerprint);
    this.#none.hidden = blocked.length > 0;
    this.#list.hidden = blocked.length === 0;
    const hadFocus = this.#list.contains(document.activeElement);
    this.#list.replaceChildren(...blocked.map((one) => this.#makeRow(one)));
    if (hadFocus) (this.#list.querySelector("button") ?? this.element.querySelector("h2"))?.focus();
  }

  #makeRow({ fingerprint, name, day }: BlockedNotice["blocked"][number]): HTMLElement {
    const unblock = make("button", {
      className: "button small",
      text: PEOPLE_WORDS.unblock,
      testId: `unblock-${fingerprint}`,
      attributes: { "aria-label": PEOPLE_WORDS.unblockNamed(name) },
      onClick: () => this.#context.send({ kind: "unblock", fingerprint }),
    });
    return make("li", {}, [
      make("strong", { text: name }),
      make("code", { text: fingerprint }),
      make("small", { text: PEOPLE_WORDS.blockedOn(day) }),
      unblock,
    ]);
  }
}
