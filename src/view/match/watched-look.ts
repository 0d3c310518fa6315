import type { PeerNotice, WindowRequest } from "../../channel/index.ts";
import type { CameraControl } from "../camera/camera-control.ts";
import { pixelsPerUnit } from "../camera/project.ts";
import { GivenOrders, type ShownOrder } from "../control/given-orders.ts";
import { MARK_PIXELS_MIN } from "../control/order-marks.ts";
import type { Fog } from "../fog/fog.ts";
import type { SeenCats } from "../fog/seen-cats.ts";
import type { Settings } from "../settings.ts";
import { CameraFollow } from "./camera-follow.ts";
import { EVERYBODY, type Eyes } from "./eyes.ts";
import { givenMarks, type PlayerMark } from "./given-marks.ts";

interface WatchedLookOptions {
  readonly fog: Fog;
  readonly camera: CameraControl;
  readonly cats: Pick<SeenCats, "get">;
  readonly catScale: number;
  readonly settings: () => Pick<Settings, "showOrders" | "reduceMotion">;
  readonly changeSettings: (change: Partial<Settings>) => void;
  readonly send: (request: WindowRequest) => void;
}

/** How a watched match is seen: with which players' eyes, and what its players order. */
export class WatchedLook {
  readonly #options: WatchedLookOptions;
  readonly #given = new GivenOrders();
  readonly followCamera: CameraFollow;
  #areOrdersShown: boolean;
  #eyes: Eyes = EVERYBODY;

  constructor(options: WatchedLookOptions) {
    this.#options = options;
    this.followCamera = new CameraFollow(options.camera);
    this.#areOrdersShown = options.settings().showOrders;
  }

  /** Orders as they are shown now. */
  get orders(): readonly ShownOrder[] {
    return this.#given.shown;
  }

  choose(eyes: Eyes): void {
    this.#eyes = eyes;
    this.#given.showOf(eyes.orders);
    const [first] = eyes.allies;
    this.#options.fog.lookThrough(eyes.allies);
    if (first !== undefined) this.#options.send({ kind: "look-through", playerId: first });
  }

  /** From now on, in this match and in others. */
  showOrders(areShown: boolean): void {
    this.#areOrdersShown = areShown;
    if (!areShown) this.#given.clear();
    this.#options.changeSettings({ showOrders: areShown });
  }

  hearNotice(notice: PeerNotice): void {
    const { allies } = this.#eyes;
    this.followCamera.hearNotice(notice);
    if (notice.kind === "replay-sight" && notice.playerIds.some((id) => allies.includes(id)))
      this.#options.fog.lookThrough(allies, notice.sight);
    if (notice.kind === "orders-given" && this.#areOrdersShown) this.#given.hear(notice.orders);
  }

  /** It is shown at another moment now. */
  leap(): void {
    this.#given.clear();
  }

  /** What lies on the ground for orders in this frame. */
  marks(elapsedMs: number): readonly PlayerMark[] {
    const { camera, cats, catScale, settings } = this.#options;
    const orders = this.#given.update(elapsedMs);
    const scale = Math.max(catScale, MARK_PIXELS_MIN / pixelsPerUnit(camera.rig, camera.viewport));
    return givenMarks(orders, { scale, isCalm: settings().reduceMotion, placeOf: (id) => cats.get(id) });
  }
}
