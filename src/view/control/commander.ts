import type { Command, PlayerId } from "../../sim/index.ts";
import type { Point } from "../camera/project.ts";
import { keepGroup, NO_GROUPS, recallGroup, type ControlGroups } from "./control-groups.ts";
import type { Member } from "./formation.ts";
import type { OrderMarks } from "./order-marks.ts";
import { attackCommands, moveCommands, stopCommands } from "./orders.ts";
import {
  cycleSelection,
  NO_SELECTION,
  pruneSelection,
  selectionOf,
  toggleInSelection,
  type Selection,
} from "./selection.ts";

/** A cat as the commander needs to know it. */
export interface FieldCat extends Member {
  readonly playerId: PlayerId;
}

/** What the commander sees and does. */
export interface Battlefield {
  readonly localPlayerId: PlayerId | null; // null: watching, no orders
  readonly spacing: number; // world units between two cats of a formation
  readonly cats: () => Iterable<FieldCat>; // the living
  readonly get: (networkId: number) => FieldCat | null;
  readonly send: (command: Command) => void;
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

  /** A replay: nobody here gives orders. */
  get isWatching(): boolean {
    return this.#field.localPlayerId === null;
  }

  get groups(): ControlGroups {
    return this.#groups;
  }

  get ownCats(): readonly FieldCat[] {
    return [...this.#field.cats()].filter((cat) => this.isOwn(cat));
  }

  get enemyCats(): readonly FieldCat[] {
    return [...this.#field.cats()].filter((cat) => !this.isOwn(cat));
  }

  isOwn(cat: FieldCat): boolean {
    return cat.playerId === this.#field.localPlayerId;
  }

  /** Selects own cats among these; `isAdding` keeps the others and takes out what was in. */
  select(cats: readonly FieldCat[], isAdding: boolean): void {
    const own = cats.filter((cat) => this.isOwn(cat)).map((cat) => cat.networkId);
    if (!isAdding) this.#selection = selectionOf(own);
    else if (own.length > 0) this.#selection = toggleInSelection(this.selection, own);
  }

  selectAll(): void {
    this.select(this.ownCats, false);
  }

  clear(): void {
    this.#selection = NO_SELECTION;
  }

  /** Selects the next own cat, or the one before, and gives it. */
  cycle(direction: 1 | -1): FieldCat | null {
    const own = selectionOf(this.ownCats.map((cat) => cat.networkId));
    const networkId = cycleSelection(this.selection, own, direction);
    if (networkId === null) return null;
    this.#selection = [networkId];
    return this.#field.get(networkId);
  }

  keepGroup(number: number): void {
    this.#groups = keepGroup(this.#groups, number, this.selection);
  }

  /** False when nobody of the group is left. */
  recallGroup(number: number): boolean {
    const group = recallGroup(this.#groups, number, (id) => this.#field.get(id) !== null);
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

  /** A right click on a cat attacks it, one on the ground goes there. */
  order(target: FieldCat | null, ground: Point): void {
    if (target !== null && !this.isOwn(target)) this.attack(target);
    else this.move(ground);
  }

  move(goal: Point): void {
    const commands = moveCommands(this.#members(), goal, this.#field.spacing);
    if (commands.length > 0) this.#marks.add("move", goal);
    for (const command of commands) this.#field.send(command);
  }

  attack(target: FieldCat): void {
    const commands = attackCommands(this.selection, target.networkId);
    if (commands.length > 0) this.#marks.add("attack", target, target.networkId);
    for (const command of commands) this.#field.send(command);
  }

  stop(): void {
    for (const command of stopCommands(this.selection)) this.#field.send(command);
  }

  #members(): readonly FieldCat[] {
    return this.selection.map((id) => this.#field.get(id)).filter((cat) => cat !== null);
  }
}
