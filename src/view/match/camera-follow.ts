import type { PeerNotice, PlayerCamera, RequestOf } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { CameraControl } from "../camera/camera-control.ts";
import type { CameraRig } from "../camera/camera-rig.ts";
import type { Point } from "../camera/project.ts";
import { rigAt, rigOf, spotOfRig } from "./camera-spots.ts";

const SUB_TURNS_PER_TURN = 3;
/** More often than it is written down. */
const TELL_EVERY_MS = 400;

/** Leads the camera of a replay's watcher where one of its players looked, until they move it themselves. */
export class CameraFollow {
  readonly #camera: CameraControl;
  #onChange: (isFollowing: boolean) => void = () => undefined;
  #cameras: readonly PlayerCamera[] = [];
  #turns = 0; // where the replay is
  #isFollowing = false;

  constructor(camera: CameraControl) {
    this.#camera = camera;
  }

  /** To be told when it follows from then on, or not any more. */
  tell(onChange: (isFollowing: boolean) => void): void {
    this.#onChange = onChange;
  }

  hearNotice(notice: PeerNotice): void {
    if (notice.kind === "replay-cameras") this.#cameras = notice.cameras;
    else if (notice.kind === "replay-status")
      this.#turns = notice.turn + (notice.jumps?.subTurn ?? 0) / SUB_TURNS_PER_TURN;
  }

  /** Where that player looked; null: it is free. Nothing happens where nothing is known of that player. */
  follow(playerId: PlayerId | null): void {
    const hints = this.#cameras.find((one) => one.playerId === playerId)?.hints ?? [];
    const [first] = hints;
    if (playerId !== null && first === undefined) return;
    const rig = (): CameraRig => rigAt(hints, this.#turns) ?? rigOf(first!);
    this.#camera.lead(playerId === null ? null : { rig, onFree: () => this.#change(false) });
    this.#change(playerId !== null);
  }

  /** There is something to see there. A place in sight moves nothing. A player who is followed may look elsewhere, and is followed on. */
  visit(place: Point): void {
    if (!this.#isFollowing && !this.#camera.seesWell(place)) this.#camera.centreOn(place);
  }

  #change(isFollowing: boolean): void {
    this.#isFollowing = isFollowing;
    this.#onChange(isFollowing);
  }
}

/** Tells the peer where the player looks in a match, for its replay. */
export class CameraTeller {
  readonly #send: (look: RequestOf<"look">) => void;
  #told = "";
  #inMs = 0;

  constructor(send: (look: RequestOf<"look">) => void) {
    this.#send = send;
  }

  /** Each frame, with what is seen in it. */
  update(elapsedMs: number, { rig, extent }: Pick<CameraControl, "rig" | "extent">): void {
    this.#inMs -= elapsedMs;
    if (this.#inMs > 0) return;
    this.#inMs = TELL_EVERY_MS;
    const look = spotOfRig(rig, extent);
    const text = `${look.x} ${look.y} ${look.zoom}`;
    if (text === this.#told) return;
    this.#told = text;
    this.#send(look);
  }
}
