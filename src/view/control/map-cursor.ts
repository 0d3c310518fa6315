import { ARENA_HALF_HEIGHT, ARENA_HALF_WIDTH } from "../camera/camera-rig.ts";
import type { Point } from "../camera/project.ts";
import type { Commander, FieldCat } from "./commander.ts";

/** Giving an order with the keyboard: a paw that is moved over the ground, or a crosshair that jumps between enemies. */
export type CursorState =
  | { readonly kind: "off" }
  | { readonly kind: "move"; readonly at: Point }
  | { readonly kind: "attack"; readonly targetId: number };

const UNITS_PER_SECOND = 3.2;
const UNITS_FIRST_STEP = 0.1;

/** M and A turn it on, arrows move it, Enter gives the order, Escape turns it off. */
export class MapCursor {
  readonly #commander: Commander;
  #state: CursorState = { kind: "off" };

  constructor(commander: Commander) {
    this.#commander = commander;
  }

  /** A target that died turns it off. */
  get state(): CursorState {
    if (this.#state.kind === "attack" && this.#target() === null) this.#state = { kind: "off" };
    return this.#state;
  }

  get at(): Point | null {
    const state = this.state;
    return state.kind === "move" ? state.at : state.kind === "attack" ? this.#target() : null;
  }

  /** False when no cat is selected to be sent. */
  startMove(): boolean {
    const at = this.#commander.selection.length > 0 ? this.#commander.middle() : null;
    if (at !== null) this.#state = { kind: "move", at };
    return at !== null;
  }

  /** Aims at the nearest enemy. False when there is nobody to send or to aim at. */
  startAttack(): boolean {
    const middle = this.#commander.selection.length > 0 ? this.#commander.middle() : null;
    if (middle === null) return false;
    const nearest = nearestFirst(this.#commander.enemyCats, middle)[0];
    if (nearest !== undefined) this.#state = { kind: "attack", targetId: nearest.networkId };
    return nearest !== undefined;
  }

  cancel(): void {
    this.#state = { kind: "off" };
  }

  /** Gives the order; the cursor goes away. */
  confirm(): void {
    const state = this.state;
    const target = this.#target();
    if (state.kind === "move") this.#commander.move(state.at);
    else if (target !== null) this.#commander.attack(target);
    this.cancel();
  }

  /** Moves the paw; `elapsedMs` 0 is the step of a single key press. */
  glide(direction: Point, elapsedMs: number): void {
    if (this.#state.kind !== "move") return;
    const units = elapsedMs === 0 ? UNITS_FIRST_STEP : (UNITS_PER_SECOND * elapsedMs) / 1000;
    const { at } = this.#state;
    this.#state = {
      kind: "move",
      at: {
        x: Math.max(-ARENA_HALF_WIDTH, Math.min(ARENA_HALF_WIDTH, at.x + direction.x * units)),
        y: Math.max(-ARENA_HALF_HEIGHT, Math.min(ARENA_HALF_HEIGHT, at.y + direction.y * units)),
      },
    };
  }

  /** Aims at the nearest enemy that lies in a direction from the present target. */
  aim(direction: Point): void {
    const target = this.#target();
    if (target === null) return;
    const beyond = this.#commander.enemyCats.filter((cat) => {
      const along = (cat.x - target.x) * direction.x + (cat.y - target.y) * direction.y;
      return (
        cat.networkId !== target.networkId && along > 0.5 * Math.hypot(cat.x - target.x, cat.y - target.y)
      );
    });
    const next = nearestFirst(beyond, target)[0];
    if (next !== undefined) this.#state = { kind: "attack", targetId: next.networkId };
  }

  /** Aims at the enemy after the present target, by distance from the selected cats. */
  aimNext(direction: 1 | -1): void {
    const middle = this.#commander.middle();
    if (this.#state.kind !== "attack" || middle === null) return;
    const { targetId } = this.#state;
    const enemies = nearestFirst(this.#commander.enemyCats, middle);
    const index = enemies.findIndex((cat) => cat.networkId === targetId);
    const next = enemies[(index + direction + enemies.length) % enemies.length];
    if (next !== undefined) this.#state = { kind: "attack", targetId: next.networkId };
  }

  #target(): FieldCat | null {
    const state = this.#state;
    if (state.kind !== "attack") return null;
    return this.#commander.enemyCats.find((cat) => cat.networkId === state.targetId) ?? null;
  }
}

function nearestFirst(cats: readonly FieldCat[], from: Point): readonly FieldCat[] {
  const distance = (cat: FieldCat): number => Math.hypot(cat.x - from.x, cat.y - from.y);
  return [...cats].sort((a, b) => distance(a) - distance(b) || a.networkId - b.networkId);
}
