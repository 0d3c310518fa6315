import type { MatchInfo } from "../../channel/index.ts";
import type { Ground } from "../../sim/index.ts";
import type { CameraRig, Viewport } from "../camera/camera-rig.ts";
import type { Selection } from "../control/selection.ts";
import { CushionTip } from "./cushion-tip.ts";
import { PlaceSigns } from "./place-signs.ts";
import { RallyFlags } from "./rally-flags.ts";

/** What lies over the arena in this frame. */
interface OverlaysFrame {
  readonly ground: Ground | null;
  readonly known: Ground | null; // the same as the player knows it
  readonly selection: Selection; // of cushions
  readonly hoveredCushion: number | null;
  readonly elapsedMs: number;
  readonly view: { readonly rig: CameraRig; readonly viewport: Viewport };
}

/** What is told of places of the ground, over the arena: flags of rally points, signs, and what the pointer rests on. */
export class GroundOverlays {
  readonly elements: readonly Element[];
  readonly signs: PlaceSigns;
  readonly #flags = new RallyFlags();
  readonly #tip: CushionTip;

  constructor(match: MatchInfo) {
    this.signs = new PlaceSigns(match.isObserver ? null : match.localPlayerId);
    this.#tip = new CushionTip(match);
    this.elements = [this.#flags.element, this.signs.element, this.#tip.element];
  }

  draw({ ground, known, selection, hoveredCushion, elapsedMs, view }: OverlaysFrame): void {
    const { rig, viewport } = view;
    this.#flags.draw({ ground, selection, rig, viewport });
    this.signs.draw(view);
    this.#tip.draw({ row: hoveredCushion, ground: known, elapsedMs, rig, viewport });
  }
}
