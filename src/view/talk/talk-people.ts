import type { TalkNotice } from "../../channel/index.ts";
import { TALK_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import { KeptRows, type Row } from "../kept-rows.ts";

type Person = TalkNotice["people"][number];

/** Who is there to talk to, each a button by which they are heard or not. */
export class TalkPeople {
  readonly element = make("div", { className: "talk-people", testId: "talk-people" });
  readonly #rows: KeptRows<Person>;

  constructor(onMute: (playerId: number, isMuted: boolean) => void) {
    this.#rows = new KeptRows(
      this.element,
      ({ playerId }) => playerId,
      ({ playerId }) => new PersonRow(playerId, (isMuted) => onMute(playerId, isMuted)),
    );
  }

  show(people: readonly Person[]): void {
    this.#rows.show(people);
  }
}

class PersonRow implements Row<Person> {
  readonly element: HTMLElement;
  #isMuted = false;

  constructor(playerId: number, onMute: (isMuted: boolean) => void) {
    this.element = make("button", {
      className: "talk-mute",
      testId: `talk-mute-${playerId}`,
      onClick: () => onMute(!this.#isMuted),
    });
  }

  show({ name, isMuted }: Person): void {
    this.#isMuted = isMuted;
    this.element.classList.toggle("is-muted", isMuted);
    this.element.setAttribute("aria-pressed", String(isMuted));
    setText(this.element, isMuted ? TALK_WORDS.hear(name) : TALK_WORDS.mute(name));
  }
}
