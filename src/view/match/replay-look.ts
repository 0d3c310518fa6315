import type { MatchInfo, ReplayCameraNotice } from "../../channel/index.ts";
import { keyText } from "../control/key-actions.ts";
import { make } from "../dom.ts";
import { EVERYBODY, eyesOf, type Eyes } from "./eyes.ts";

/** What a match is looked at with. */
export interface ReplayLookOptions {
  readonly match: Pick<MatchInfo, "players" | "localPlayerId">;
  readonly hasOrders: boolean; // they are shown at first
  readonly onEyes: (eyes: Eyes) => void;
  readonly onOrders: (areShown: boolean) => void;
  readonly onFollow: (isFollowing: boolean) => void;
  readonly say: (text: string) => void; // a sentence for the player to read
}

/** How one looks at a match that is watched: whose eyes, and whether orders are drawn. Both stay, wherever one goes. */
export class ReplayLook {
  readonly element: HTMLElement;
  readonly #options: ReplayLookOptions;
  readonly #choices: readonly Eyes[];
  readonly #select: HTMLSelectElement;
  readonly #orders: HTMLButtonElement;
  readonly #follow: HTMLButtonElement;
  #areOrdersShown: boolean;
  #isFollowing = false;
  #recorder = ""; // whose camera it is

  constructor(options: ReplayLookOptions) {
    this.#options = options;
    this.#choices = eyesOf(options.match);
    this.#areOrdersShown = options.hasOrders;
    const items = this.#choices.map(({ id, name }) =>
      make("option", { text: name, attributes: { value: id } }),
    );
    const attributes = {
      "aria-label": "Eyes",
      title: `Whose eyes you see with (${keyText("next-eyes")}, Shift + ${keyText("next-eyes")})`,
    };
    this.#select = make("select", { className: "input", testId: "replay-eyes", attributes }, items);
    this.#select.addEventListener("change", () => {
      this.#choose(this.#choices.find(({ id }) => id === this.#select.value) ?? EVERYBODY);
      this.#select.blur(); // keys are the match's again
    });
    this.#orders = make("button", {
      className: "button",
      text: "Orders",
      testId: "replay-orders",
      onClick: () => this.toggleOrders(),
      attributes: { title: `Show orders as they are given (${keyText("toggle-orders")})` },
    });
    this.#follow = make("button", {
      className: "button",
      testId: "replay-follow",
      onClick: () => this.toggleFollowing(),
      attributes: { "aria-pressed": "false" },
    });
    this.#follow.hidden = true;
    this.#showOrders();
    const label = make("label", { className: "replay-eyes" }, [make("span", { text: "Eyes" }), this.#select]);
    this.element = make("div", { className: "hud-panel replay-look" }, [label, this.#orders, this.#follow]);
  }

  /** The next eyes (1), or those before (-1); after the last come the first. */
  turnEyes(direction: 1 | -1): void {
    const count = this.#choices.length;
    const at = this.#choices.findIndex(({ id }) => id === this.#select.value);
    const eyes = this.#choices[(at + direction + count) % count]!;
    this.#select.value = eyes.id;
    this.#choose(eyes);
  }

  toggleOrders(): void {
    this.#areOrdersShown = !this.#areOrdersShown;
    this.#showOrders();
    this.#options.onOrders(this.#areOrdersShown);
    this.#options.say(this.#areOrdersShown ? "Orders are shown as they are given" : "Orders are not shown");
  }

  /** Where that player looked is known. */
  hearCamera({ playerId }: ReplayCameraNotice): void {
    const name = this.#options.match.players.find((player) => player.playerId === playerId)?.name ?? "";
    this.#recorder = name;
    this.#follow.textContent = "Camera";
    this.#follow.title = `Look where ${name} looked (${keyText("follow-camera")})`;
    this.#follow.hidden = false;
  }

  /** False: nobody's camera is known. */
  toggleFollowing(): boolean {
    if (this.#follow.hidden) return false;
    this.#options.onFollow(!this.#isFollowing);
    return true;
  }

  /** The camera follows from now on, or is free. */
  showFollowing(isFollowing: boolean): void {
    this.#isFollowing = isFollowing;
    this.#follow.setAttribute("aria-pressed", String(isFollowing));
    this.#options.say(isFollowing ? `You look where ${this.#recorder} looked` : "You look freely");
  }

  #choose(eyes: Eyes): void {
    this.#options.onEyes(eyes);
    this.#options.say(
      eyes.allies.length === 0 ? "You see everything" : `You see what was seen by ${eyes.name}`,
    );
  }

  #showOrders(): void {
    this.#orders.setAttribute("aria-pressed", String(this.#areOrdersShown));
  }
}
