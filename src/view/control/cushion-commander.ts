import type { WindowRequest } from "../../channel/index.ts";
import {
  CUSHION_RADIUS,
  MODE_CUSHIONS,
  ONE,
  type CatKind,
  type Ground,
  type PlayerId,
} from "../../sim/index.ts";
import type { Extent } from "../camera/camera-rig.ts";
import type { Point } from "../camera/project.ts";
import { toPoints } from "./orders.ts";
import {
  addToGroup,
  cycleSelection,
  groupsOf,
  keepGroup,
  NO_GROUPS,
  NO_SELECTION,
  recallGroup,
  selectionOf,
  toggleInSelection,
  type Chosen,
  type ControlGroups,
  type Selection,
} from "./selection.ts";

/** What the commander of cushions sees and does. */
interface CushionField {
  readonly localPlayerId: () => PlayerId | null; // null: gives no orders
  readonly ground: () => Ground | null; // of the newest picture; null: Classic
  readonly extent: () => Extent;
  /** Cats and cushions are never selected together: orders would mean two things. */
  readonly hasCats: () => boolean;
  readonly letCatsGo: () => void;
  readonly markRally: (at: Point) => void; // at once: the command takes its time
  readonly send: (request: WindowRequest) => void;
}

const RADIUS = CUSHION_RADIUS / ONE;
/** A player that clicks so far beside a cushion means it. */
const BESIDE = 0.3;
/** An order to its rim ends so far within, so that even one cat lies on it; both in world units. */
const WITHIN = 0.3;

/** The local player's selected cushions, by their place in the order of the map, and what these are told. */
export class CushionCommander {
  readonly #field: CushionField;
  #selection: Selection = NO_SELECTION;
  #groups: ControlGroups = NO_GROUPS;

  constructor(field: CushionField) {
    this.#field = field;
  }

  /** Own cushions, ascending. Those that are lost leave it by themselves, and all do once cats are selected. */
  get selection(): Selection {
    if (this.#selection.length === 0) return this.#selection;
    if (this.#field.hasCats()) this.#selection = NO_SELECTION;
    else if (!this.#selection.every((row) => this.#isOwn(row)))
      this.#selection = this.#selection.filter((row) => this.#isOwn(row));
    return this.#selection;
  }

  get own(): readonly number[] {
    const count = this.#field.ground()?.rules.cushionCount ?? 0;
    return Array.from({ length: count }, (_, row) => row).filter((row) => this.#isOwn(row));
  }

  /** The own cushion at a point of the ground. */
  at(point: Point): number | null {
    return this.own.find((row) => this.#isOn(row, point)) ?? null;
  }

  /** The cushion at a point of the ground, of any owner. */
  lyingAt(point: Point): number | null {
    const count = this.#field.ground()?.rules.cushionCount ?? 0;
    for (let row = 0; row < count; row += 1) if (this.#isOn(row, point)) return row;
    return null;
  }

  /**
   * Where an order ends that is given on a cushion of any owner, or just beside it: on the cushion, as near to the click as that
   * goes. Null: no cushion is meant. Only a match for cushions has any to be taken.
   */
  goalOn(point: Point): Point | null {
    const rules = this.#field.ground()?.rules;
    if (rules?.mode !== MODE_CUSHIONS) return null;
    for (let row = 0; row < rules.cushionCount; row += 1) {
      const { x, y } = this.place(row);
      const away = Math.hypot(point.x - x, point.y - y);
      if (away > RADIUS + BESIDE) continue;
      const share = Math.min(1, (RADIUS - WITHIN) / Math.max(away, WITHIN));
      return { x: x + (point.x - x) * share, y: y + (point.y - y) * share };
    }
    return null;
  }

  select(rows: readonly number[], isAdding: boolean): void {
    const own = rows.filter((row) => this.#isOwn(row));
    const before = this.selection;
    if (own.length > 0) this.#field.letCatsGo();
    if (!isAdding) this.#selection = selectionOf(own);
    else if (own.length > 0) this.#selection = toggleInSelection(before, own);
  }

  clear(): void {
    this.#selection = NO_SELECTION;
  }

  get groups(): ControlGroups {
    return this.#groups;
  }

  /** Takes up a selection and groups that were kept: once the cushions are there, for those that are not one's own leave it at once. */
  restore({ selection, groups }: Chosen): void {
    this.#selection = selectionOf(selection);
    this.#groups = groupsOf(groups);
  }

  /** Selects the next own cushion, or the one before. False when there is none. */
  cycle(direction: 1 | -1): boolean {
    const row = cycleSelection(this.selection, this.own, direction);
    if (row !== null) this.select([row], false);
    return row !== null;
  }

  /** A group has cats or cushions: keeping nothing empties it here. */
  keepGroup(number: number): void {
    this.#groups = keepGroup(this.#groups, number, this.selection);
  }

  /** Takes the selection into a group as well. */
  addToGroup(number: number): void {
    this.#groups = addToGroup(this.#groups, number, this.selection);
  }

  /** The cushions of a group that are one's own. */
  group(number: number): Selection {
    return recallGroup(this.#groups, number, (row) => this.#isOwn(row));
  }

  /** False when no cushion of the group is one's own. */
  recallGroup(number: number): boolean {
    const group = this.group(number);
    if (group.length > 0) this.select(group, false);
    return group.length > 0;
  }

  /** The middle of the selected cushions; null without any. */
  middle(): Point | null {
    const places = this.selection.map((row) => this.place(row));
    if (places.length === 0) return null;
    const sum = places.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
    return { x: sum.x / places.length, y: sum.y / places.length };
  }

  /** Where a cushion lies, in world units. */
  place(row: number): Point {
    const { cushions } = this.#field.ground()!;
    return { x: cushions.x[row]! / ONE, y: cushions.y[row]! / ONE };
  }

  /** Lets the selected cushions breed that kind, from their next cats on. */
  breed(catKind: CatKind): void {
    for (const cushion of this.selection)
      this.#field.send({ kind: "command", command: { kind: "breed", cushion, catKind } });
  }

  /** New cats of the selected cushions go there. Those of a cushion that lies there stay, as all do where it is null. */
  rally(point: Point | null): void {
    const { halfWidth, halfHeight } = this.#field.extent();
    if (point !== null && this.selection.length > 0) this.#field.markRally(point);
    for (const cushion of this.selection) {
      const isHome = point === null || this.#isOn(cushion, point);
      const at = isHome ? null : { x: toPoints(point.x, halfWidth), y: toPoints(point.y, halfHeight) };
      this.#field.send({ kind: "command", command: { kind: "rally", cushion, at } });
    }
  }

  #isOwn(row: number): boolean {
    return this.#field.ground()?.cushions.owner[row] === this.#field.localPlayerId();
  }

  #isOn(row: number, point: Point): boolean {
    const { x, y } = this.place(row);
    return Math.hypot(point.x - x, point.y - y) <= RADIUS;
  }
}
