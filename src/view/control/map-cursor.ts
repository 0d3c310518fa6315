import { ORDER_WORDS } from "../../words/index.ts";
import { withKeys } from "./key-actions.ts";
import type { Point } from "../camera/project.ts";
import type { Commander, FieldCat, OrderTarget } from "./commander.ts";
import type { CushionCommander } from "./cushion-commander.ts";
import type { MarchWay, PointOrder } from "./orders.ts";

/** "rally": where the new cats of the selected cushions go. */
type CursorOrder = PointOrder | "rally";

/** Giving an order with the keyboard: a paw that is moved over the ground, or a crosshair that jumps between enemies. */
type CursorState =
  | { readonly kind: "off" }
  | { readonly kind: "point"; readonly order: CursorOrder; readonly at: Point }
  | { readonly kind: "attack"; readonly targetId: number };

const UNITS_PER_SECOND = 3.2;
const UNITS_FIRST_STEP = 0.1;
/** A larger ground is crossed in about this time. */
const SECONDS_ACROSS = 6;

/** M, A and P turn it on, arrows move it, Enter or a click gives the order, Escape turns it off. */
export class MapCursor {
  readonly #commander: Commander;
  readonly #cushions: CushionCommander | null;
  #state: CursorState = { kind: "off" };
  #isForQueue = false; // a click has queued an order, and Shift is held for the next

  constructor(commander: Commander, cushions: CushionCommander | null = null) {
    this.#commander = commander;
    this.#cushions = cushions;
  }

  /** A target that died turns it off. */
  get state(): CursorState {
    if (this.#state.kind === "attack" && this.#target() === null) this.#state = { kind: "off" };
    return this.#state;
  }

  get at(): Point | null {
    const state = this.state;
    return state.kind === "point" ? state.at : state.kind === "attack" ? this.#target() : null;
  }

  /** Begins where the selected cats are. False when none is selected to be sent. */
  startPoint(order: PointOrder): boolean {
    const at = this.#commander.selection.length > 0 ? this.#commander.middle() : null;
    if (at !== null) this.#state = { kind: "point", order, at: { x: at.x, y: at.y } };
    return at !== null;
  }

  /** Begins where the selected cushions are. False when none is. */
  startRally(): boolean {
    const at = this.#cushions?.middle() ?? null;
    if (at !== null) this.#state = { kind: "point", order: "rally", at };
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
    this.#isForQueue = false;
  }

  /** A click has given an order: the cursor goes away, after a queued one when Shift is released. */
  clicked(isQueued: boolean): void {
    this.#endUnless(isQueued);
    this.#isForQueue = this.#state.kind !== "off";
  }

  /** Shift is released. A click behind it would be an order in place of those that are queued. */
  endQueue(): void {
    if (this.#isForQueue) this.cancel();
  }

  /** Gives the order; the cursor goes away, but not after a queued one: the next may follow. */
  confirm(isQueued = false, isLoose = false): void {
    const state = this.state;
    const target = this.#target();
    if (state.kind === "point")
      this.#send(state.order, { ground: state.at, cat: null }, { isQueued, isLoose });
    else if (target !== null) this.#commander.attack(target, isQueued);
    this.#endUnless(isQueued);
  }

  /** A click says where, or which cat is meant. */
  confirmAt(target: OrderTarget, isQueued = false, isLoose = false): void {
    const state = this.state;
    const order = state.kind === "point" ? state.order : this.#commander.isGround ? "attack-move" : "move";
    this.#send(order, target, { isQueued, isLoose });
    this.clicked(isQueued);
  }

  /** A click on the map in the corner says where, and never which cat. False: no order is being aimed. */
  takesPlace(ground: Point, isQueued: boolean, isLoose = false): boolean {
    if (this.state.kind === "off") return false;
    this.confirmAt({ ground, cat: null }, isQueued, isLoose);
    return true;
  }

  #send(
    order: CursorOrder,
    target: OrderTarget,
    how: Required<Pick<MarchWay, "isLoose">> & { readonly isQueued: boolean },
  ): void {
    if (order === "rally") this.#cushions?.rally(target.ground);
    else this.#commander.order(order, target, how.isQueued, { isLoose: how.isLoose });
  }

  /** Puts the paw somewhere: it follows the mouse. */
  moveTo(at: Point): void {
    if (this.#state.kind === "point") this.#state = { ...this.#state, at };
  }

  /** Moves the paw; `elapsedMs` 0 is the step of a single key press. */
  glide(direction: Point, elapsedMs: number): void {
    if (this.#state.kind !== "point") return;
    const { halfWidth, halfHeight } = this.#commander.extent;
    const perSecond = Math.max(UNITS_PER_SECOND, (2 * halfWidth) / SECONDS_ACROSS);
    const units = elapsedMs === 0 ? UNITS_FIRST_STEP : (perSecond * elapsedMs) / 1000;
    const { at } = this.#state;
    this.moveTo({
      x: Math.max(-halfWidth, Math.min(halfWidth, at.x + direction.x * units)),
      y: Math.max(-halfHeight, Math.min(halfHeight, at.y + direction.y * units)),
    });
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
    return this.#commander.get(state.targetId);
  }

  #endUnless(isQueued: boolean): void {
    const isRally = this.#state.kind === "point" && this.#state.order === "rally";
    if (!isQueued || isRally || !this.#commander.isGround) this.cancel();
  }
}

function nearestFirst(cats: readonly FieldCat[], from: Point): readonly FieldCat[] {
  const distance = (cat: FieldCat): number => Math.hypot(cat.x - from.x, cat.y - from.y);
  return [...cats].sort((a, b) => distance(a) - distance(b) || a.networkId - b.networkId);
}

/** What the keys do while an order is being aimed; empty without one. */
export function cursorHint(cursor: CursorState, isGround: boolean): string {
  if (cursor.kind === "off") return "";
  const words = withKeys(aimingWords(cursor, isGround));
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}

function aimingWords(cursor: Exclude<CursorState, { kind: "off" }>, isGround: boolean): string {
  const { aiming } = ORDER_WORDS;
  if (cursor.kind === "attack") return aiming.attack;
  return cursor.order === "move" && !isGround ? aiming.moveInClassic : aiming[cursor.order];
}
