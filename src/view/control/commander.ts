import type { WindowRequest } from "../../channel/index.ts";
import type { CatKind, Command, PlayerId } from "../../sim/index.ts";
import type { Extent } from "../camera/camera-rig.ts";
import type { Point } from "../camera/project.ts";
import type { OrderMarks } from "./order-marks.ts";
import {
  attackCommands,
  holdCommands,
  moveCommands,
  pointCommands,
  stopCommands,
  type MarchWay,
  type PointOrder,
} from "./orders.ts";
import {
  addToGroup,
  cycleSelection,
  groupsOf,
  keepGroup,
  NO_GROUPS,
  NO_SELECTION,
  pruneSelection,
  recallGroup,
  selectionOf,
  toggleInSelection,
  type Chosen,
  type ControlGroups,
  type Selection,
} from "./selection.ts";
import type { Member } from "./spread-goals.ts";

/** A cat as the commander needs to know it. */
export interface FieldCat extends Member {
  readonly playerId: PlayerId;
}

/** What the commander sees and does. */
interface Battlefield {
  readonly localPlayerId: () => PlayerId | null; // null: watching, no orders; a player that has surrendered only watches from then on
  readonly isGround: boolean; // a match on a map: orders may wait in queues, and there are more kinds of them
  readonly extent: () => Extent; // of the ground
  readonly spacing: number; // world units between two cats of a formation; on a map there are none
  readonly isAlly: (playerId: PlayerId) => boolean; // of the local player; they are their own
  readonly cats: () => Iterable<FieldCat>; // the living
  readonly get: (networkId: number) => FieldCat | null;
  readonly kindOf?: (networkId: number) => CatKind; // absent: all are tabbies, as in Classic
  readonly isIdle?: (networkId: number) => boolean; // it stands without an order, and fights nobody; absent: none does
  readonly goalOnCushion?: (at: Point) => Point | null; // where an order on a cushion, or just beside it, ends; null: none is meant
  readonly isStanding?: () => boolean; // the match, in a pause: orders are not taken, so none is marked. Absent: it never does
  readonly send: (request: WindowRequest) => void;
}

/** What an order is given for: a point of the ground, and the cat that stands there. */
export interface OrderTarget {
  readonly ground: Point;
  readonly cat: FieldCat | null;
}

/** The local player's selection, control groups and orders. Knows no mouse and no key: those call it. */
export class Commander {
  readonly #field: Battlefield;
  readonly #marks: OrderMarks;
  #selection: Selection = NO_SELECTION;
  #groups: ControlGroups = NO_GROUPS;

  constructor(field: Battlefield, marks: OrderMarks) {
    this.#field = field;
    this.#marks = marks;
  }

  /** Living, own cats. The dead leave it by themselves. */
  get selection(): Selection {
    this.#selection = pruneSelection(this.#selection, (id) => this.#field.get(id) !== null);
    return this.#selection;
  }

  /** Nobody here gives orders: a replay, an observer, or one who has surrendered. */
  get isWatching(): boolean {
    return this.#field.localPlayerId() === null;
  }

  /** A match on a map. */
  get isGround(): boolean {
    return this.#field.isGround;
  }

  get extent(): Extent {
    return this.#field.extent();
  }

  get groups(): ControlGroups {
    return this.#groups;
  }

  get ownCats(): readonly FieldCat[] {
    return [...this.#field.cats()].filter((cat) => this.isOwn(cat));
  }

  get enemyCats(): readonly FieldCat[] {
    return [...this.#field.cats()].filter((cat) => this.isEnemy(cat));
  }

  get(networkId: number): FieldCat | null {
    return this.#field.get(networkId);
  }

  kindOf(networkId: number): CatKind {
    return this.#field.kindOf?.(networkId) ?? "tabby";
  }

  isOwn(cat: FieldCat): boolean {
    return cat.playerId === this.#field.localPlayerId();
  }

  isEnemy(cat: FieldCat): boolean {
    return !this.#field.isAlly(cat.playerId);
  }

  /** Selects own cats among these; `isAdding` keeps the others and takes out what was in. */
  select(cats: readonly FieldCat[], isAdding: boolean): void {
    const own = cats.filter((cat) => this.isOwn(cat)).map((cat) => cat.networkId);
    if (!isAdding) this.#selection = selectionOf(own);
    else if (own.length > 0) this.#selection = toggleInSelection(this.selection, own);
  }

  /** Leaves all other kinds out. */
  narrow(kind: CatKind): void {
    this.#selection = this.selection.filter((networkId) => this.kindOf(networkId) === kind);
  }

  selectAll(): void {
    this.select(this.ownCats, false);
  }

  clear(): void {
    this.#selection = NO_SELECTION;
  }

  /** Selects the next own cat, or the one before, and gives it; of all, or of those that stand without an order. */
  cycle(direction: 1 | -1, among: "all" | "idle" = "all"): FieldCat | null {
    const own = selectionOf(this.ownCats.map((cat) => cat.networkId));
    const cats = among === "all" ? own : own.filter((id) => this.#field.isIdle?.(id) === true);
    const networkId = cycleSelection(this.selection, cats, direction);
    if (networkId === null) return null;
    this.#selection = [networkId];
    return this.#field.get(networkId);
  }

  keepGroup(number: number): void {
    this.#groups = keepGroup(this.#groups, number, this.selection);
  }

  /** Takes the selection into a group as well. */
  addToGroup(number: number): void {
    this.#groups = addToGroup(this.#groups, number, this.selection);
  }

  /** The cats of a group that are left. */
  group(number: number): Selection {
    return recallGroup(this.#groups, number, (id) => this.#field.get(id) !== null);
  }

  /** Takes up a selection and groups that were kept: once the cats are there, for those that are not leave it at once. */
  restore({ selection, groups }: Chosen): void {
    const own = new Set(this.ownCats.map(({ networkId }) => networkId));
    this.#selection = selectionOf(selection.filter((id) => own.has(id)));
    this.#groups = groupsOf(groups);
  }

  /** False when nobody of the group is left. */
  recallGroup(number: number): boolean {
    const group = this.group(number);
    if (group.length > 0) this.#selection = group;
    return group.length > 0;
  }

  /** The middle of the selected cats, or of all own cats when none is selected; null without cats. */
  middle(): Point | null {
    const selected = this.#members();
    const cats = selected.length > 0 ? selected : this.ownCats;
    if (cats.length === 0) return null;
    const sum = cats.reduce((total, cat) => ({ x: total.x + cat.x, y: total.y + cat.y }), { x: 0, y: 0 });
    return { x: sum.x / cats.length, y: sum.y / cats.length };
  }

  /**
   * Sends the cats to a point: on a map all to one, on the open rug into a formation. On an enemy they attack it, unless they
   * are to patrol, or advance to a cushion that it lies on: they fight the cats there, and take it. `isQueued`, on a map: after
   * what they do now.
   */
  order(kind: PointOrder, target: OrderTarget, isQueued = false, way: MarchWay = {}): void {
    const { ground, cat } = this.#meant(kind, target, way);
    if (kind !== "patrol" && cat !== null && this.isEnemy(cat)) return this.attack(cat, isQueued);
    const { isGround, spacing } = this.#field;
    if (!isGround && kind !== "move") return;
    const commands = isGround
      ? pointCommands(kind, this.selection, { goal: ground, extent: this.extent, isQueued, ...way })
      : moveCommands(this.#members(), ground, spacing);
    if (this.#isTaken(commands)) this.#marks.add(kind === "attack-move" ? "attack" : "move", ground);
    this.#give(commands);
  }

  /** What an order to a point is for: the cushion that it is given on, unless it draws a line, is a patrol, or an attack on a cat. */
  #meant(kind: PointOrder, target: OrderTarget, { lineTo = null }: MarchWay): OrderTarget {
    const isAttack = kind === "move" && target.cat !== null && this.isEnemy(target.cat);
    if (kind === "patrol" || isAttack || lineTo !== null) return target;
    const ground = this.#field.goalOnCushion?.(target.ground) ?? null;
    return ground === null ? target : { ground, cat: null };
  }

  attack(target: FieldCat, isQueued = false): void {
    const commands = attackCommands(this.selection, target.networkId, isQueued && this.#field.isGround);
    if (this.#isTaken(commands)) this.#marks.add("attack", target, target.networkId);
    this.#give(commands);
  }

  stop(): void {
    this.#give(stopCommands(this.selection));
  }

  /** On a map only: stands, and throws at cats that come in range. False in Classic. */
  hold(isQueued = false): boolean {
    if (this.#field.isGround) this.#give(holdCommands(this.selection, isQueued));
    return this.#field.isGround;
  }

  #isTaken(commands: readonly Command[]): boolean {
    return commands.length > 0 && this.#field.isStanding?.() !== true;
  }

  #give(commands: readonly Command[]): void {
    for (const command of commands) this.#field.send({ kind: "command", command });
  }

  #members(): readonly FieldCat[] {
    return this.selection.map((id) => this.#field.get(id)).filter((cat) => cat !== null);
  }
}
