import type { BlockedNotice } from "../../channel/index.ts";
import { PEOPLE_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import type { ScreenContext } from "./screen.ts";

interface Row {
  readonly name: string;
  readonly unblock: HTMLButtonElement;
}

/**
 * A part of the settings: what others know this player by, and the people that this player does not want to meet again. Whoever is
 * unblocked here stays listed until the settings are left.
 */
export class PeoplePanel {
  readonly element: HTMLElement;
  readonly #context: ScreenContext;
  readonly #own = make("code", { testId: "own-fingerprint" });
  readonly #none = make("p", { text: PEOPLE_WORDS.nobody, testId: "nobody-blocked" });
  readonly #rows = new Map<string, Row>(); // by fingerprint
  readonly #list = make("ul", { className: "blocked-list", testId: "blocked-list" });

  constructor(context: ScreenContext) {
    this.#context = context;
    const attributes = { "aria-label": PEOPLE_WORDS.title };
    this.element = make("section", { className: "people-panel", attributes }, [
      make("h2", { text: PEOPLE_WORDS.title, attributes: { tabindex: "-1" } }),
      make("p", {}, [PEOPLE_WORDS.yourFingerprint.before, this.#own, PEOPLE_WORDS.yourFingerprint.behind]),
      this.#list,
      this.#none,
    ]);
    this.#list.hidden = true;
    context.send({ kind: "list-blocked" });
  }

  show({ ownFingerprint, blocked }: BlockedNotice): void {
    setText(this.#own, ownFingerprint);
    const left = new Set(blocked.map(({ fingerprint }) => fingerprint));
    for (const one of blocked) if (!this.#rows.has(one.fingerprint)) this.#addRow(one);
    for (const [fingerprint, row] of this.#rows) showBlocked(row, left.has(fingerprint));
    this.#none.hidden = blocked.length > 0;
    this.#list.hidden = this.#rows.size === 0;
  }

  #addRow({ fingerprint, name, day }: BlockedNotice["blocked"][number]): void {
    const unblock = make("button", {
      className: "button small",
      testId: `unblock-${fingerprint}`,
      onClick: () => {
        if (unblock.ariaDisabled !== "true") this.#context.send({ kind: "unblock", fingerprint });
      },
    });
    this.#rows.set(fingerprint, { name, unblock });
    this.#list.append(
      make("li", {}, [
        make("strong", { text: name }),
        make("code", { text: fingerprint }),
        make("small", { text: PEOPLE_WORDS.blockedOn(day) }),
        unblock,
      ]),
    );
  }
}

/** It keeps its place and the focus: another click there unblocks nobody else. */
function showBlocked({ name, unblock }: Row, isBlocked: boolean): void {
  const { unblock: text, unblockNamed, unblocked, unblockedNamed } = PEOPLE_WORDS;
  setText(unblock, isBlocked ? text : unblocked);
  unblock.ariaLabel = isBlocked ? unblockNamed(name) : unblockedNamed(name);
  unblock.ariaDisabled = String(!isBlocked);
}
