import type { FactsMoment, Stood } from "../../channel/index.ts";
import { REPLAY_WORDS, describeMoments } from "../../words/index.ts";
import { make } from "../dom.ts";
import { clockOfTurns } from "./match-clock.ts";
import { groupAt, groupMoments, type MomentGroup } from "./moment-groups.ts";
import { placeAtShare, type ReplayPlace } from "./replay-places.ts";

interface ReplaySliderOptions {
  /** The pointer is there, pressed. */
  readonly onGo: (place: ReplayPlace) => void;
  /** The pointer is over it, and is not pressed. */
  readonly onLook: (turn: number) => void;
  readonly glance: HTMLElement; // a picture of where the pointer is, once it is there
}

/** How a replay stands, for its timeline. */
interface SliderState {
  readonly turn: number;
  readonly turnCount: number;
  readonly readyTurns: number; // up to there jumps are quick
  readonly firstTurn?: number; // nothing before it is held; missing: all is
  readonly mayGo: boolean; // false: it shows how far it is, and leads nowhere
  readonly stood?: readonly Stood[] | undefined; // the match did, in pauses
}

/** The timeline of a replay: where one is, up to where jumps are quick, and the way to any place by the pointer. */
export class ReplaySlider {
  readonly element = make("div", {
    className: "replay-slider",
    testId: "replay-slider",
    attributes: { "aria-label": REPLAY_WORDS.place, "aria-valuemin": "0", tabindex: "0" },
  });
  readonly #onGo: (place: ReplayPlace) => void;
  readonly #onLook: (turn: number) => void;
  readonly #glance: HTMLElement;
  readonly #words = make("span", {});
  readonly #tip = make("span", { className: "replay-slider-tip", attributes: { "aria-hidden": "true" } });
  readonly #signs = make("span", { className: "replay-moments", attributes: { "aria-hidden": "true" } });
  #moments: readonly FactsMoment[] = [];
  #momentTurns = 0; // of the replay that they are of
  #groups: readonly MomentGroup[] = [];
  #width = 0; // CSS pixels
  #state: SliderState = { turn: 0, turnCount: 0, readyTurns: 0, mayGo: true };
  #lookedAt: number | null = null; // the turn that the pointer is over, while it is not pressed
  #wanted: ReplayPlace | null = null; // by the pointer, since the last frame

  constructor({ onGo, onLook, glance }: ReplaySliderOptions) {
    this.#onGo = onGo;
    this.#onLook = onLook;
    this.#glance = glance;
    this.#tip.append(glance, this.#words);
    this.#tip.hidden = true;
    glance.hidden = true;
    const rail = make("span", { className: "replay-rail" }, [
      make("span", { className: "replay-ready" }),
      make("span", { className: "replay-done" }),
      make("span", { className: "replay-lacking" }),
      make("span", { className: "replay-thumb" }),
    ]);
    this.element.append(rail, this.#signs, this.#tip);
    new ResizeObserver(([entry]) => this.#fit(entry!.contentRect.width)).observe(this.element);
    this.element.addEventListener("pointerdown", (event) => this.#press(event));
    this.element.addEventListener("pointermove", (event) => this.#point(event));
    this.element.addEventListener("pointerleave", () => {
      this.#tip.hidden = true;
      this.#glance.hidden = true;
      this.#lookedAt = null;
    });
  }

  /** A picture of a place that was looked at is there. */
  showGlance(): void {
    if (this.#lookedAt !== null) this.#glance.hidden = false;
  }

  get hasFocus(): boolean {
    return this.element.ownerDocument.activeElement === this.element;
  }

  show(state: SliderState): void {
    this.#state = state;
    const { turn, turnCount, readyTurns, firstTurn = 0, mayGo, stood } = state;
    const { element } = this;
    element.style.setProperty("--done", String(shareOf(turn, turnCount)));
    element.style.setProperty("--ready", String(shareOf(readyTurns, turnCount)));
    element.style.setProperty("--first", String(shareOf(firstTurn, turnCount)));
    element.setAttribute("aria-valuemin", String(firstTurn));
    element.setAttribute("role", mayGo ? "slider" : "progressbar");
    element.setAttribute("aria-valuemax", String(turnCount));
    element.setAttribute("aria-valuenow", String(Math.min(turnCount, Math.max(0, turn))));
    element.setAttribute(
      "aria-valuetext",
      REPLAY_WORDS.clockOf(clockOfTurns(turn, stood), clockOfTurns(turnCount, stood)),
    );
    element.classList.toggle("is-fixed", !mayGo);
    element.tabIndex = mayGo ? 0 : -1;
  }

  /** Fights, cushions taken and falls, ascending turn. */
  showMoments(moments: readonly FactsMoment[], turnCount: number): void {
    this.#moments = moments;
    this.#momentTurns = turnCount;
    this.#placeSigns();
  }

  #fit(width: number): void {
    if (width === this.#width) return;
    this.#width = width;
    this.#placeSigns();
  }

  /** Where the timeline is short, more of them share a sign. */
  #placeSigns(): void {
    this.#groups = groupMoments(this.#moments, this.#momentTurns, this.#width);
    const signs = this.#groups.map(({ kind, text, percent }) => {
      const sign = make("span", { className: `replay-moment is-${kind}`, text });
      sign.style.setProperty("--at", String(percent));
      return sign;
    });
    this.#signs.replaceChildren(...signs);
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0 || !this.#state.mayGo) return;
    this.element.setPointerCapture(event.pointerId);
    this.#want(event);
  }

  #point(event: PointerEvent): void {
    if (!this.#state.mayGo) return;
    const place = this.#placeAt(event);
    this.#tip.hidden = false;
    const group = groupAt(this.#groups, place.turn, this.#state.turnCount, this.#width);
    const clock = clockOfTurns(place.turn, this.#state.stood);
    this.#words.textContent = group === null ? clock : `${clock} – ${describeMoments(group.moments)}`;
    this.#tip.style.setProperty("--at", String(100 * shareOf(place.turn, this.#state.turnCount)));
    const isDragged = (event.buttons & 1) !== 0 && this.element.hasPointerCapture(event.pointerId);
    if (isDragged) this.#want(event);
    this.#look(isDragged || place.turn > this.#state.readyTurns ? null : place.turn);
  }

  /** While it is dragged, the match itself shows where that is; and where jumps take long nothing shows it. */
  #look(turn: number | null): void {
    if (turn === null) this.#glance.hidden = true;
    if (turn !== null && turn !== this.#lookedAt) this.#onLook(turn);
    this.#lookedAt = turn;
  }

  /** At most once a frame, however often a mouse moves. */
  #want(event: PointerEvent): void {
    const isFirst = this.#wanted === null;
    this.#wanted = this.#placeAt(event);
    if (!isFirst) return;
    requestAnimationFrame(() => {
      const place = this.#wanted!;
      this.#wanted = null;
      this.#onGo(place);
    });
  }

  #placeAt(event: PointerEvent): ReplayPlace {
    const { left, width } = this.element.getBoundingClientRect();
    const { turnCount, firstTurn = 0 } = this.#state;
    const place = placeAtShare((event.clientX - left) / Math.max(1, width), turnCount);
    return place.turn < firstTurn ? { turn: firstTurn, subTurn: 0 } : place;
  }
}

function shareOf(turn: number, turnCount: number): number {
  return Math.min(1, Math.max(0, turn / Math.max(1, turnCount)));
}
