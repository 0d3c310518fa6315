import type { MatchInfo, WindowRequest } from "../../channel/index.ts";
import { isPaused, PAUSE_REASONS, type PauseReason, type World } from "../../sim/index.ts";
import { PAUSE_WORDS } from "../../words/index.ts";
import { takesAction } from "../control/key-actions.ts";
import type { KeyHolder } from "../control/key-holder.ts";
import { make, setText } from "../dom.ts";
import { namesOf, type NameOf } from "../looks/player-names.ts";
import { HeldOrders } from "./held-orders.ts";
import { pauseWords, wishOf } from "./pause-words.ts";

/** What pauses are shown and made with. */
interface PausePanelOptions {
  readonly match: MatchInfo;
  readonly send: (request: WindowRequest) => void;
  readonly announce: (text: string) => () => void; // a short word to the player; what it hands back takes it back
}

/** A pause of the match, in the middle above it: its player, why, how long, and the way on. And the way into one, by key or with a reason. */
export class PausePanel {
  readonly banner: HTMLElement;
  readonly dialog: HTMLDialogElement; // why
  readonly #options: PausePanelOptions;
  readonly #nameOf: NameOf;
  readonly #box: HTMLElement;
  readonly #sign = make("span", { className: "pause-sign", attributes: { "aria-hidden": "true" } });
  readonly #text = make("span", { testId: "pause-text", attributes: { "aria-hidden": "true" } });
  readonly #orders = make("small", { testId: "pause-orders", attributes: { "aria-hidden": "true" } });
  readonly #goOn: HTMLButtonElement;
  readonly #spoken = make("p", { className: "only-spoken", attributes: { role: "status" } });
  readonly #left = make("p", { testId: "pause-left" });
  #world: World | null = null;
  #takeBack: (() => void) | null = null; // that nobody gives orders
  readonly #held = new HeldOrders();

  constructor(options: PausePanelOptions) {
    this.#options = options;
    this.#nameOf = namesOf(options.match.players);
    this.#goOn = make("button", {
      className: "button small",
      text: PAUSE_WORDS.goOn,
      testId: "pause-go-on",
      onClick: () => this.#send({ kind: "go-on" }),
    });
    // The seconds count down: to be seen, not to be told each time.
    this.#box = make("div", { className: "pause-banner", testId: "pause-banner" }, [
      this.#sign,
      make("div", { className: "pause-words" }, [this.#text, this.#orders]),
      this.#goOn,
    ]);
    this.#box.hidden = true;
    this.banner = make("div", { className: "wait-place" }, [this.#box, this.#spoken]);
    this.dialog = this.#makeDialog();
  }

  /**
   * Whether an order is given now: in a pause nobody gives any, and the player is told so. Once the match is about to go on it waits,
   * and `give` runs as soon as it does.
   */
  lets({ kind }: WindowRequest, give: () => void): boolean {
    const world = this.#world;
    if (kind !== "command" || world === null || !isPaused(world)) return true;
    const waits = this.#held.takes(give, world.pausing!.pause.countdown > 0);
    this.#takeBack = this.#options.announce(waits ? PAUSE_WORDS.orderWaits : PAUSE_WORDS.noOrder);
    return false;
  }

  /** Whether the player of this window may pause now. */
  get mayPause(): boolean {
    return this.#wish.kind === "pause";
  }

  /** The newest picture. */
  update(world: World | null): void {
    this.#world = world;
    if (world === null || !isPaused(world)) {
      this.#takeBack?.();
      this.#held.release();
    }
    const mayGoOn = this.#wish.kind === "go-on";
    const { localPlayerId } = this.#options.match;
    const reader = { nameOf: this.#nameOf, mayGoOn, localPlayerId };
    const words = world === null ? null : pauseWords(world, reader);
    this.#box.hidden = words === null;
    setText(this.#spoken, words?.spoken ?? "");
    if (words === null) return;
    this.#box.classList.toggle("is-counting", words.isCounting);
    setText(this.#sign, words.isCounting ? "▶" : "❚❚");
    setText(this.#text, words.text);
    setText(this.#orders, words.orders);
    this.#goOn.hidden = !mayGoOn;
    if (this.dialog.open) this.dialog.close(); // somebody was faster
  }

  /** The key of pauses: into one, and out of it. */
  takesKey(event: KeyboardEvent, holder: KeyHolder): boolean {
    if (holder === "dialog" || holder === "text") return false;
    return takesAction(event, "pausing", {
      pause: () => {
        if (!event.repeat) this.#turn();
      },
    });
  }

  /** A pause with a reason. */
  askWhy(): void {
    const wish = this.#wish;
    if (wish.kind === "nothing") return void this.#options.announce(wish.why);
    if (wish.kind === "go-on") return this.#send({ kind: "go-on" });
    setText(this.#left, PAUSE_WORDS.left(wish.left, wish.seconds));
    this.dialog.showModal();
  }

  /** The match is over. */
  end(): void {
    this.#world = null;
    this.#held.forget();
    this.#box.hidden = true;
    this.dialog.close();
  }

  get #wish(): ReturnType<typeof wishOf> {
    return wishOf(this.#world, this.#options.match.localPlayerId);
  }

  #turn(): void {
    const wish = this.#wish;
    if (wish.kind === "nothing") this.#options.announce(wish.why);
    else if (wish.kind === "go-on") this.#send({ kind: "go-on" });
    else this.#send({ kind: "pause", reason: "none" });
  }

  #send(
    command: { readonly kind: "go-on" } | { readonly kind: "pause"; readonly reason: PauseReason },
  ): void {
    if (command.kind === "go-on") this.#held.ask();
    this.#options.send({ kind: "command", command });
  }

  #makeDialog(): HTMLDialogElement {
    const dialog = make("dialog", {
      className: "panel dialog",
      testId: "pause-dialog",
      attributes: { "aria-label": PAUSE_WORDS.label },
    });
    const reasons = PAUSE_REASONS.map((reason) =>
      make("button", {
        className: "button",
        text: PAUSE_WORDS.reasons[reason].choice,
        testId: `pause-${reason}`,
        onClick: () => {
          dialog.close();
          this.#send({ kind: "pause", reason });
        },
      }),
    );
    const cancel = make("button", {
      className: "button primary",
      text: PAUSE_WORDS.playOn,
      testId: "pause-cancel",
      onClick: () => dialog.close(),
    });
    dialog.append(
      make("h2", { text: PAUSE_WORDS.title }),
      make("p", { text: PAUSE_WORDS.note }),
      this.#left,
      make("div", { className: "button-row" }, [...reasons, cancel]),
    );
    return dialog;
  }
}
