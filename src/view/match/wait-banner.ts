import type { MatchPlayer, NetworkNotice, StatusNotice, WindowRequest } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { ABSENCE_WORDS } from "../../words/index.ts";
import { takesAction } from "../control/key-actions.ts";
import type { KeyHolder } from "../control/key-holder.ts";
import { make, setText } from "../dom.ts";
import { makeKeyedButton } from "../keyed-text.ts";
import { makeEmblemIcon } from "../looks/icons.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";
import { namesOf } from "../looks/player-names.ts";
import { Shown } from "../shown.ts";
import { absenceQuestion, slowQuestion, warningText, type AbsenceQuestion } from "./absence-words.ts";
import { type BannerWords, AbsenceWatch } from "./absence-watch.ts";

const SIGNS: Readonly<Record<BannerWords["kind"], string>> = {
  absent: "⚠",
  back: "✓",
  "catching-up": "»",
  slow: "⚠",
};

/**
 * Which players are awaited or back, or that this peer catches up: in the middle above the arena. A question is asked
 * about a player that has been missed for long: the local player may wait longer for them, or want to go on without.
 */
export class WaitBanner {
  readonly element: HTMLElement;
  readonly #palette: PaletteName;
  readonly #watch: AbsenceWatch;
  readonly #banner: HTMLElement;
  readonly #emblems = make("span", { className: "wait-emblems" });
  readonly #sign = make("span");
  readonly #text = make("span");
  readonly #spoken = make("p", { className: "only-spoken", attributes: { role: "status" } });
  readonly #shownPlayers = new Shown<readonly PlayerId[]>();
  readonly #players: readonly MatchPlayer[];
  readonly #send: (request: WindowRequest) => void;
  readonly #longer: HTMLButtonElement;
  readonly #goOn: HTMLButtonElement;
  #question: AbsenceQuestion | null = null;

  constructor(players: readonly MatchPlayer[], palette: PaletteName, send: (request: WindowRequest) => void) {
    this.#palette = palette;
    this.#players = players;
    this.#send = send;
    this.#watch = new AbsenceWatch(players);
    this.#longer = makeKeyedButton(ABSENCE_WORDS.waitLonger, {
      className: "button small",
      testId: "wait-longer",
      attributes: { title: ABSENCE_WORDS.waitLongerHint },
      onClick: () => this.#waitLonger(),
    });
    this.#goOn = make("button", {
      className: "button small",
      testId: "wait-go-on",
      onClick: () => this.#vote(),
    });
    // The seconds count up: to be seen, not to be told each time.
    const seen = make("span", { className: "wait-words", attributes: { "aria-hidden": "true" } }, [
      this.#sign,
      this.#emblems,
      this.#text,
    ]);
    this.#banner = make("div", { testId: "wait-banner" }, [
      seen,
      make("span", { className: "wait-buttons" }, [this.#longer, this.#goOn]),
    ]);
    this.#banner.hidden = true;
    this.element = make("div", { className: "wait-place" }, [this.#banner, this.#spoken]);
  }

  /** What the peer last told of the match and the network; `nowMs` of the view. */
  update(status: StatusNotice | null, network: NetworkNotice | null, nowMs: number): void {
    const watched = this.#watch.update(status, network, nowMs);
    const isSplit = status !== null && status.split !== null; // there is a panel of its own for that
    const absent = isSplit ? [] : (status?.absent ?? []);
    const nameOf = namesOf(this.#players);
    const missed = absenceQuestion(absent, this.#players, nameOf);
    const warning = warningText(status?.warnedMs ?? 0);
    const slow = isSplit || warning !== null ? [] : (status?.slow ?? []);
    this.#question = missed ?? slowQuestion(slow, nameOf);
    const words =
      missed !== null
        ? { ...missed, kind: "absent" as const }
        : warning !== null
          ? { kind: "slow" as const, text: warning, spoken: ABSENCE_WORDS.warnedAloud, playerIds: [] }
          : this.#question !== null
            ? { ...this.#question, kind: "slow" as const }
            : watched;
    this.#showButtons();
    this.#show(isSplit && words?.kind === "absent" ? null : words);
  }

  /** One waits longer, one goes on: while it is asked. */
  takesKey(event: KeyboardEvent, holder: KeyHolder): boolean {
    if (holder !== "match" || this.#question === null) return false;
    return takesAction(event, "waiting", {
      "wait-longer": () => {
        if (!event.repeat) this.#waitLonger();
      },
      "go-on": () => {
        if (!event.repeat) this.#vote();
      },
    });
  }

  #waitLonger(): void {
    if (this.#question?.mayWaitLonger !== true) return;
    this.#send({ kind: "wait-longer", playerIds: this.#question.playerIds });
  }

  /** A second one takes it back. */
  #vote(): void {
    if (this.#question === null || this.#question.goOn === null || !this.#question.mayVote) return;
    const { playerIds, hasVote } = this.#question;
    this.#send({ kind: "go-on", playerIds, isFor: !hasVote });
  }

  #showButtons(): void {
    const question = this.#question;
    this.#longer.hidden = question?.mayWaitLonger !== true;
    const mayGoOn = question !== null && question.goOn !== null;
    this.#goOn.hidden = !mayGoOn;
    if (!mayGoOn) return;
    setText(this.#goOn, question.goOn);
    this.#goOn.disabled = !question.mayVote;
    const pressed = String(question.hasVote);
    if (this.#goOn.ariaPressed !== pressed) this.#goOn.ariaPressed = pressed;
  }

  #show(words: BannerWords | null): void {
    this.#banner.hidden = words === null;
    setText(this.#spoken, words?.spoken ?? "");
    if (words === null) return;
    this.#banner.className = `wait-banner is-${words.kind}`;
    setText(this.#sign, SIGNS[words.kind]);
    setText(this.#text, words.text);
    if (!this.#shownPlayers.isNews(words.playerIds)) return;
    this.#emblems.replaceChildren(...words.playerIds.map((id) => makeEmblemIcon(lookOf(id, this.#palette))));
  }
}
