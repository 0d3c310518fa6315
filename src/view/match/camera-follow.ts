import type { CameraSpot, PeerNotice, PlayerCamera, RequestOf } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { CameraControl } from "../camera/camera-control.ts";
import type { CameraRig, Extent } from "../camera/camera-rig.ts";

/** Of the messages: so many to a unit, and the distance twice as far with every so many. */
const POINTS_PER_UNIT = 16;
const ZOOM_STEPS = 32;
const NEAREST = 4; // units: zoom 0
const ZOOM_MAX = 255;
const POINT_MAX = 2_047;
/** Between two hints so near each other the camera moved all the while; before that it stood. */
const MOVE_TURNS = 11;
/** Farther than so many times its distance nobody pans: it was a jump. */
const LEAP_DISTANCES = 1.5;
const SUB_TURNS_PER_TURN = 3;
/** More often than it is written down. */
const TELL_EVERY_MS = 400;

/** Where a rig looks, as a peer is told it. */
export function spotOfRig(
  { x, y, distance }: CameraRig,
  { halfWidth, halfHeight }: Extent,
): RequestOf<"look"> {
  const point = (at: number, half: number): number => {
    const inside = Math.max(-half, Math.min(half, at));
    return Math.max(-POINT_MAX, Math.min(POINT_MAX, Math.round(inside * POINTS_PER_UNIT)));
  };
  const zoom = Math.round(ZOOM_STEPS * Math.log2(Math.max(1, distance / NEAREST)));
  return { kind: "look", x: point(x, halfWidth), y: point(y, halfHeight), zoom: Math.min(ZOOM_MAX, zoom) };
}

/** Where the camera stood after so many turns, a part of one counts; null: nothing is known of that yet. */
export function rigAt(hints: readonly CameraSpot[], turns: number): CameraRig | null {
  let next = 0; // the first hint that is later
  let high = hints.length;
  while (next < high) {
    const middle = (next + high) >>> 1;
    if (turnsOf(hints[middle]!) <= turns) next = middle + 1;
    else high = middle;
  }
  const [before, after] = [hints[next - 1], hints[next]];
  if (before === undefined) return null;
  const from = rigOf(before);
  if (after === undefined) return from;
  const to = rigOf(after);
  const beginsAt = Math.max(turnsOf(before), turnsOf(after) - MOVE_TURNS);
  const share = Math.max(0, (turns - beginsAt) / (turnsOf(after) - beginsAt));
  const isLeap =
    Math.hypot(to.x - from.x, to.y - from.y) > LEAP_DISTANCES * Math.max(from.distance, to.distance);
  if (isLeap) return share < 0.5 ? from : to;
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    distance: from.distance * (to.distance / from.distance) ** share,
  };
}

function rigOf([, x, y, zoom]: CameraSpot): CameraRig {
  return { x: x / POINTS_PER_UNIT, y: y / POINTS_PER_UNIT, distance: NEAREST * 2 ** (zoom / ZOOM_STEPS) };
}

/** A hint is of the end of its turn. */
function turnsOf([turn]: CameraSpot): number {
  return turn + 1;
}

/** Leads the camera of who watches a replay where one of its players looked, until they move it themselves. */
export class CameraFollow {
  readonly #camera: CameraControl;
  #onChange: (isFollowing: boolean) => void = () => undefined;
  #cameras: readonly PlayerCamera[] = [];
  #turns = 0; // where the replay is

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
    this.#camera.lead(playerId === null ? null : { rig, onFree: () => this.#onChange(false) });
    this.#onChange(playerId !== null);
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
