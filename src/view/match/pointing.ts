import type { WindowRequest } from "../../channel/index.ts";
import type { CameraControl } from "../camera/camera-control.ts";
import { clamp } from "../camera/camera-rig.ts";
import { groundPoint, type Point } from "../camera/project.ts";
import type { KeyHolder } from "../control/key-holder.ts";
import type { MapCursor } from "../control/map-cursor.ts";
import { listenForPings, takesPingKey } from "../talk/pings.ts";
import type { Minimap } from "./minimap.ts";

/** What can be pointed at, and whom that is told. */
interface PointingOptions {
  readonly surface: HTMLElement;
  readonly camera: CameraControl;
  readonly cursor: MapCursor;
  readonly minimap: () => Minimap;
  readonly isOff: () => boolean; // nothing is pointed at in a replay, nor once the match is over
  readonly send: (request: WindowRequest) => void;
}

/** How a player points at places of a match, by mouse and by keys. */
export class Pointing {
  readonly #options: PointingOptions;
  #pointer: PointerEvent | null = null; // where the mouse was last; null: it has left

  constructor(options: PointingOptions) {
    this.#options = options;
  }

  /** Clicks on this element, or on the map in the corner. */
  listen(element: HTMLElement): void {
    listenForPings(element, { pointedAt: (event) => this.#byMouse(event), send: this.#options.send });
    element.addEventListener("pointermove", (event) => (this.#pointer = event));
    element.addEventListener("pointerleave", () => (this.#pointer = null));
  }

  takesKey(event: KeyboardEvent, holder: KeyHolder): boolean {
    return takesPingKey(event, holder, { pointedAt: () => this.#byKey(), send: this.#options.send });
  }

  #byMouse(event: PointerEvent): Point | null {
    const { isOff, minimap, surface } = this.#options;
    if (isOff()) return null;
    if (event.target === minimap().element) return minimap().worldPoint(event);
    if (event.target !== surface) return null;
    return this.#groundAt({ x: event.clientX, y: event.clientY });
  }

  /** Where the paw is, or the mouse, or else the middle of the picture. */
  #byKey(): Point | null {
    const { isOff, cursor, camera } = this.#options;
    if (isOff()) return null;
    const { width, height } = camera.viewport;
    const byMouse = this.#pointer === null ? null : this.#byMouse(this.#pointer);
    return cursor.at ?? byMouse ?? this.#groundAt({ x: width / 2, y: height / 2 });
  }

  /** Of a place beside the ground that on its edge which is nearest. */
  #groundAt(pixel: Point): Point | null {
    const { rig, viewport, extent } = this.#options.camera;
    const at = groundPoint(rig, viewport, pixel);
    if (at === null) return null;
    return { x: clamp(at.x, extent.halfWidth), y: clamp(at.y, extent.halfHeight) };
  }
}
