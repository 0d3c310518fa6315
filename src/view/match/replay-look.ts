import type { MatchInfo, PlayerCamera, ReplayCamerasNotice } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { EYES_WORDS } from "../../words/index.ts";
import { slotText } from "../control/key-actions.ts";
import { make } from "../dom.ts";
import { followTitle } from "../keyed-text.ts";
import { EVERYBODY, eyesOf, type Eyes } from "./eyes.ts";

/** What a match is looked at with. */
export interface ReplayLookOptions {
  readonly match: Pick<MatchInfo, "players" | "localPlayerId">;
  readonly hasOrders: boolean; // they are shown at first
  readonly onEyes: (eyes: Eyes) => void;
  readonly onOrders: (areShown: boolean) => void;
  readonly onFollow: (playerId: PlayerId | null) => void; // null: the camera is free
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
  #cameras: readonly PlayerCamera[] = [];
  #camera = 0; // which of them is followed, or was last
  #isFreed = false; // by hand: the same one is followed again

  constructor(options: ReplayLookOptions) {
    this.#options = options;
    this.#choices = eyesOf(options.match);
    this.#areOrdersShown = options.hasOrders;
    const items = this.#choices.map(({ id, name }) =>
      make("option", { text: name, attributes: { value: id } }),
    );
    const attributes = { "aria-label": EYES_WORDS.title };
    this.#select = make("select", { className: "input", testId: "replay-eyes", attributes }, items);
    followTitle(this.#select, () => EYES_WORDS.hint(slotText("next-eyes", 0)));
    this.#select.addEventListener("change", () => {
      this.#choose(this.#choices.find(({ id }) => id === this.#select.value) ?? EVERYBODY);
      this.#select.blur(); // keys are the match's again
    });
    this.#orders = make("button", {
      className: "button",
      text: EYES_WORDS.orders,
      testId: "replay-orders",
      onClick: () => this.toggleOrders(),
    });
    followTitle(this.#orders, () => EYES_WORDS.ordersHint(slotText("toggle-orders", 0)));
    this.#follow = make("button", {
      className: "button",
      testId: "replay-follow",
      onClick: () => this.stepCamera(1),
      attributes: { "aria-pressed": "false" },
    });
    this.#follow.hidden = true;
    this.#showOrders();
    const label = make("label", { className: "replay-eyes" }, [
      make("span", { text: EYES_WORDS.title }),
      this.#select,
    ]);
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
    this.#options.say(this.#areOrdersShown ? EYES_WORDS.ordersOn : EYES_WORDS.ordersOff);
  }

  /** Where those players looked is known. */
  hearCameras({ cameras }: ReplayCamerasNotice): void {
    this.#cameras = cameras;
    const names = cameras.map(({ playerId }) => this.#nameOf(playerId));
    this.#follow.textContent = EYES_WORDS.camera;
    followTitle(this.#follow, () => EYES_WORDS.cameraHint(names, slotText("follow-camera", 0)));
    this.#follow.hidden = false;
  }

  /** To the next camera (1) or the one before (-1), and with that player's eyes; after the last one it is free. False: none is known. */
  stepCamera(direction: 1 | -1): boolean {
    if (this.#cameras.length === 0) return false;
    const count = this.#cameras.length + 1; // free, and each of them
    const at = this.#isFollowing ? this.#camera + 1 : 0;
    const next = this.#isFreed ? this.#camera + 1 : (at + direction + count) % count;
    const { playerId } = this.#cameras[next - 1] ?? { playerId: null };
    this.#camera = Math.max(0, next - 1);
    const eyes = this.#choices.find(({ id }) => id === `player-${playerId}`) ?? EVERYBODY;
    this.#select.value = eyes.id;
    this.#options.onEyes(eyes);
    this.#options.onFollow(playerId);
    this.#isFreed = false;
    return true;
  }

  /** The camera follows from now on, or is free. */
  showFollowing(isFollowing: boolean): void {
    this.#isFollowing = isFollowing;
    this.#isFreed = !isFollowing;
    this.#follow.setAttribute("aria-pressed", String(isFollowing));
    const name = this.#nameOf(this.#cameras[this.#camera]?.playerId ?? null);
    this.#options.say(isFollowing ? EYES_WORDS.follows(name) : EYES_WORDS.isFree);
  }

  #nameOf(playerId: PlayerId | null): string {
    return this.#options.match.players.find((player) => player.playerId === playerId)?.name ?? "";
  }

  #choose(eyes: Eyes): void {
    this.#options.onEyes(eyes);
    this.#options.say(eyes.allies.length === 0 ? EYES_WORDS.seesAll : EYES_WORDS.sees(eyes.name));
  }

  #showOrders(): void {
    this.#orders.setAttribute("aria-pressed", String(this.#areOrdersShown));
  }
}
