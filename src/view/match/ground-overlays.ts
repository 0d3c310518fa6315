import type { MatchInfo } from "../../channel/index.ts";
import { isLate, type Ground, type World } from "../../sim/index.ts";
import type { CameraRig, Viewport } from "../camera/camera-rig.ts";
import type { Selection } from "../control/selection.ts";
import { CushionCalm } from "./cushion-calm.ts";
import { CushionTip } from "./cushion-tip.ts";
import { PanelBoxes } from "./panel-boxes.ts";
import { PlaceSigns, type SignNews } from "./place-signs.ts";
import { RallyFlags } from "./rally-flags.ts";

/** What lies over the arena in this frame. */
interface OverlaysFrame {
  readonly world: World | null;
  readonly known: Ground | null; // its ground as the player knows it
  readonly selection: Selection; // of cushions
  readonly hoveredCushion: number | null;
  readonly elapsedMs: number;
  readonly view: { readonly rig: CameraRig; readonly viewport: Viewport };
}

/** What is told of places of the ground, over the arena: flags of rally points, signs, and what the pointer rests on. */
export class GroundOverlays {
  readonly elements: readonly Element[];
  readonly panels = new PanelBoxes();
  readonly signs: PlaceSigns;
  readonly #flags = new RallyFlags();
  readonly #tip: CushionTip;
  readonly #calm = new CushionCalm();

  constructor(match: MatchInfo) {
    this.signs = new PlaceSigns(match.isObserver ? null : match.localPlayerId, this.panels);
    this.#tip = new CushionTip(match, this.panels);
    this.elements = [this.#flags.element, this.signs.element, this.#tip.element];
  }

  /** Lets time go on, and hears what happened. Whether an alarm is to be sounded. */
  hear(elapsedMs: number, news: SignNews): boolean {
    this.panels.update(elapsedMs);
    this.#calm.update(elapsedMs, news.events, news.world?.ground ?? null);
    return this.signs.update(elapsedMs, news);
  }

  draw({ world, known, selection, hoveredCushion, elapsedMs, view }: OverlaysFrame): void {
    const { rig, viewport } = view;
    this.#flags.draw({ ground: world?.ground ?? null, selection, rig, viewport });
    this.signs.draw(view);
    const row = hoveredCushion !== null && this.#calm.isCalm(hoveredCushion) ? hoveredCushion : null;
    const isBreeding = world !== null && !isLate(world);
    this.#tip.draw({ row, ground: known, isBreeding, elapsedMs, rig, viewport });
  }
}
