import { withKeys } from "../control/key-actions.ts";
import type { MatchInfo, StatusNotice, WindowRequest } from "../../channel/index.ts";
import {
  CUSHION_RADIUS,
  isPaused,
  OBSERVER,
  ONE,
  ORDER_IDLE,
  rowOfNetworkId,
  rowOfPlayer,
  type World,
} from "../../sim/index.ts";
import { HUD_WORDS, ORDER_WORDS } from "../../words/index.ts";
import type { CameraControl } from "../camera/camera-control.ts";
import type { Box } from "../camera/camera-rig.ts";
import { pixelsPerUnit, type Point } from "../camera/project.ts";
import { Commander } from "../control/commander.ts";
import { CushionCommander } from "../control/cushion-commander.ts";
import type { KeyHolder } from "../control/key-holder.ts";
import { KeyInput } from "../control/key-input.ts";
import { MapCursor } from "../control/map-cursor.ts";
import { aimedOrder, pressOrder } from "../control/order-actions.ts";
import {
  MARK_PIXELS_MIN,
  ORDER_MARK_SECONDS,
  OrderMarks,
  wayPointsOf,
  type OrderMark,
  type WayPoint,
} from "../control/order-marks.ts";
import { PointerInput } from "../control/pointer-input.ts";
import { SelectedSet, type Chosen } from "../control/selection.ts";
import { make } from "../dom.ts";
import { followKeys } from "../keyed-text.ts";
import type { SeenCats } from "../fog/seen-cats.ts";
import { MARK } from "../scene/ground-marks.ts";
import { beatOf, type Ping } from "../talk/pings.ts";
import { CameraTeller } from "./camera-follow.ts";
import { CushionBadges } from "./cushion-badges.ts";
import { lineMarks, WAY_MARK_AGE, type DrawnMark } from "./line-marks.ts";
import type { MatchMemory } from "./match-memory.ts";
import type { PanelBoxes } from "./panel-boxes.ts";
import type { ChosenActions } from "./selected-panel.ts";
import { catOf } from "./selected-summary.ts";

/** What the local player's orders are given with. */
interface MatchInputOptions {
  readonly match: MatchInfo;
  readonly hasEdgeScrolling: () => boolean;
  readonly camera: CameraControl;
  readonly panels: Pick<PanelBoxes, "boxes">; // over the arena
  readonly cats: Pick<SeenCats, "livingCats" | "get">; // nobody else is picked
  readonly catScale: number;
  readonly send: (request: WindowRequest) => void;
  readonly announce: (text: string) => void; // a short word for the player
  readonly openMenu: () => void;
  readonly answerAlarm: (hasChosen: boolean) => Point | null; // where an alarm calls the player
  readonly takeKey: (event: KeyboardEvent, holder: KeyHolder) => boolean; // looks at a key first
}

const PING_MARKS = { attack: "attack", help: "claimed", here: "move" } as const;

const FORMATION_SPACING = 0.62; // world units, of cats at scale 1
/** World units, around a selected cushion: just outside of its welt. */
const CUSHION_RING = (CUSHION_RADIUS / ONE) * 1.32;

/** What the local player does in a match: mouse and keys, the selection, orders, and the marks of them on the ground. */
export class MatchInput {
  readonly surface = makeSurface();
  readonly selectionBox = make("div", { className: "selection-box" }); // of a drag
  readonly commander: Commander;
  readonly cushions: CushionCommander;
  readonly cursor: MapCursor;
  readonly #options: MatchInputOptions;
  readonly #badges = new CushionBadges();
  #hasOwnCushion = false; // or had
  readonly #marks = new OrderMarks();
  #shownOrders: readonly OrderMark[] = [];
  readonly #pointer: PointerInput;
  readonly #keys: KeyInput;
  readonly #selected = new SelectedSet();
  readonly #teller: CameraTeller | null; // null: nobody plays here
  #localPlayerId: number | null; // the player that gives orders here; null: only watching
  #ways: readonly WayPoint[] = [];
  #isOver = false;
  #world: World | null = null; // the newest picture
  readonly #leaving = new AbortController();

  constructor(options: MatchInputOptions) {
    const { match, camera, cats, catScale, announce, openMenu, answerAlarm, takeKey } = options;
    this.#options = options;
    this.#localPlayerId = match.isObserver ? null : match.localPlayerId;
    this.#teller = match.localPlayerId === null ? null : new CameraTeller(options.send);
    this.commander = this.#makeCommander();
    this.cushions = this.#makeCushionCommander();
    this.cursor = new MapCursor(this.commander, this.cushions);
    this.selectionBox.hidden = true;
    const { surface, commander, cushions, cursor } = this;
    this.#pointer = new PointerInput({
      ...{ surface, selectionBox: this.selectionBox, camera, commander, cushions, cursor, catScale },
      cats: () => cats.livingCats,
      panels: () => this.#panelsOverBadges(),
      hasEdgeScrolling: options.hasEdgeScrolling,
      announce,
    });
    this.#keys = new KeyInput({
      ...{ surface, camera, commander, cushions, cursor, announce, openMenu, answerAlarm, takeKey },
    });
  }

  /** What lies over the arena for the mouse. */
  get elements(): readonly HTMLElement[] {
    return [this.surface, this.#badges.element, this.selectionBox];
  }

  /** An order is being aimed. */
  get isAiming(): boolean {
    return this.cursor.state.kind !== "off";
  }

  /** Network ids of the selected cats; the same set while nothing changes. */
  get selected(): ReadonlySet<number> {
    return this.#selected.of(this.commander.selection);
  }

  /** The cat under the pointer. */
  get hoveredId(): number | null {
    return this.#isOver ? null : (this.#pointer.hovered?.networkId ?? null);
  }

  /** The place in the order of the map of the cushion under the pointer. */
  get hoveredCushion(): number | null {
    return this.#isOver ? null : this.#pointer.hoveredCushion;
  }

  /** The marks of the orders just given. */
  get orders(): readonly OrderMark[] {
    return this.#shownOrders;
  }

  /** For the panel of the selected cats: its buttons do what keys do. */
  get onChosen(): ChosenActions {
    const { commander, cushions, cursor } = this;
    const { camera, announce } = this.#options;
    return {
      isGround: commander.isGround,
      narrow: (kind) => commander.narrow(kind),
      aimed: () => aimedOrder(cursor),
      order: (action, press) => {
        pressOrder({ commander, cushions, cursor, camera, announce }, action, press);
        if (this.isAiming) this.focus(); // Enter confirms, and presses no button again
      },
    };
  }

  /** What is selected and grouped. */
  get chosen(): Pick<MatchMemory, "cats" | "cushions"> {
    const chosen = ({ selection, groups }: Chosen): Chosen => ({ selection, groups });
    return { cats: chosen(this.commander), cushions: chosen(this.cushions) };
  }

  /** Once there are cats: what was selected and grouped before a reload of the page. */
  takeUp(memory: MatchMemory | null): void {
    if (memory === null) return;
    this.commander.restore(memory.cats);
    this.cushions.restore(memory.cushions);
  }

  /** Gives the keyboard to the match. Call once it is on the page. */
  focus(): void {
    this.surface.focus({ preventScroll: true });
  }

  noteStatus({ turn, commandDelayTurns }: StatusNotice): void {
    this.#marks.noteTurn(turn, commandDelayTurns);
  }

  /** A player that has surrendered or lost all cats gives no orders, until a cushion breeds one. */
  noteStanding(world: World): void {
    this.#world = world;
    const { localPlayerId, isObserver } = this.#options.match;
    if (localPlayerId === null || isObserver) return;
    const row = rowOfPlayer(world, localPlayerId);
    const hasCats = row >= 0 && world.players.score[row]! > 0;
    this.#localPlayerId = hasCats ? localPlayerId : null;
    if (!hasCats) this.#giveNoOrders();
    if (this.#hasOwnCushion || this.cushions.own.length === 0) return;
    this.#hasOwnCushion = true;
    this.#options.announce(withKeys(ORDER_WORDS.ownCushion));
  }

  /** A right click on the map in the corner. */
  orderAt(ground: Point, isQueued: boolean, isLoose = false): void {
    this.cursor.cancel();
    if (this.cushions.selection.length > 0) this.cushions.rally(ground);
    else this.commander.order("move", { ground, cat: null }, isQueued, { isLoose });
  }

  /** Goes on with what held keys and a pointer at the edge do. */
  update(elapsedMs: number): void {
    if (!this.#isOver) this.#pointer.update(elapsedMs);
    this.#keys.update(elapsedMs);
    if (!this.#isOver && this.#world !== null) this.#teller?.update(elapsedMs, this.#options.camera);
  }

  /** Shows the badges of cushions where the camera has just come to. */
  drawBadges(): void {
    const { rig, viewport } = this.#options.camera;
    const panels = this.#panelsOverBadges();
    this.#badges.draw(this.cushions, { ground: this.#world?.ground ?? null, rig, viewport, panels });
  }

  /** Measured only if there are badges. */
  #panelsOverBadges(): readonly Box[] {
    return this.cushions.own.length === 0 ? [] : this.#options.panels.boxes;
  }

  /** Shows how the pointer would act, and follows where the selected cats go; a few times a second. */
  showAim(world: World | null): void {
    const { hovered } = this.#pointer;
    const { commander } = this;
    const isOverEnemy = hovered !== null && commander.isEnemy(hovered) && commander.selection.length > 0;
    this.#ways = world === null ? [] : wayPointsOf(world, commander.selection);
    this.surface.classList.toggle("is-aiming", this.isAiming);
    this.surface.classList.toggle("is-over-badge", this.#pointer.isOverBadge);
    this.surface.classList.toggle("is-over-enemy", isOverEnemy);
  }

  /** What lies on the ground for orders: the marks of those just given fade, those of ways stay, the cursor pulses. */
  marks(elapsedMs: number): readonly DrawnMark[] {
    const { camera, cats, catScale } = this.#options;
    const scale = Math.max(catScale, MARK_PIXELS_MIN / pixelsPerUnit(camera.rig, camera.viewport));
    const marks: DrawnMark[] = this.#ways.map(({ kind, x, y }) => ({
      kind: MARK[kind],
      x,
      y,
      size: 0.34 * scale,
      age: WAY_MARK_AGE,
    }));
    for (const row of this.cushions.selection)
      marks.push({ kind: MARK.selected, ...this.cushions.place(row), size: CUSHION_RING, age: 0 });
    this.#shownOrders = this.#marks.update(elapsedMs);
    for (const mark of this.#shownOrders) {
      const { x, y } = (mark.targetId === null ? null : cats.get(mark.targetId)) ?? mark;
      marks.push({
        kind: MARK[mark.kind],
        x,
        y,
        size: 0.55 * scale,
        age: mark.ageSeconds / ORDER_MARK_SECONDS,
      });
    }
    marks.push(...lineMarks(this.#pointer.drawn, this.commander, scale));
    const { state, at } = this.cursor;
    if (at === null) return marks;
    const isAttack = state.kind === "attack" || (state.kind === "point" && state.order === "attack-move");
    marks.push({ kind: isAttack ? MARK.target : MARK.cursor, x: at.x, y: at.y, size: 0.6 * scale, age: 0 });
    return marks;
  }

  /** What players point at: each kind has a mark of its own, which beats. */
  pingMarks(pings: readonly Ping[]): readonly DrawnMark[] {
    const { camera, catScale } = this.#options;
    const scale = Math.max(catScale, MARK_PIXELS_MIN / pixelsPerUnit(camera.rig, camera.viewport));
    return pings.map((ping) => {
      const { x, y, kind } = ping;
      return { kind: MARK[PING_MARKS[kind]], x, y, size: 1.5 * scale, age: beatOf(ping) };
    });
  }

  /** The match is over. */
  end(): void {
    this.#isOver = true;
    this.#keys.dispose();
    this.#giveNoOrders();
  }

  dispose(): void {
    this.#leaving.abort();
    this.#pointer.dispose();
    this.#keys.dispose();
  }

  #giveNoOrders(): void {
    this.commander.clear();
    this.cushions.clear();
    this.cursor.cancel();
  }

  /** In a pause no order is taken: the panel of pauses tells the player that gives one. */
  get #isStanding(): boolean {
    return this.#world !== null && isPaused(this.#world);
  }

  #makeCommander(): Commander {
    const { match, camera, cats, catScale, send } = this.#options;
    const own = match.players.find(({ playerId }) => playerId === match.localPlayerId)?.team ?? OBSERVER;
    const allies = new Set(match.players.filter(({ team }) => team === own).map(({ playerId }) => playerId));
    const field = {
      localPlayerId: () => this.#localPlayerId,
      extent: () => camera.extent,
      isGround: match.mode !== "classic",
      spacing: FORMATION_SPACING * catScale,
      isAlly: (playerId: number) => allies.has(playerId),
      cats: () => cats.livingCats,
      get: (networkId: number) => cats.get(networkId),
      kindOf: (networkId: number) => (this.#world === null ? "tabby" : catOf(this.#world, networkId).kind),
      isIdle: (networkId: number) => this.#isIdle(networkId),
      goalOnCushion: (at: Point) => this.cushions.goalOn(at),
      isStanding: () => this.#isStanding,
      send,
    };
    return new Commander(field, this.#marks);
  }

  #isIdle(networkId: number): boolean {
    if (this.#world === null) return false;
    const { header, cats } = this.#world;
    const row = rowOfNetworkId(cats.networkId, header.catCount, networkId);
    return row >= 0 && cats.order[row] === ORDER_IDLE && cats.targetId[row] === 0;
  }

  #makeCushionCommander(): CushionCommander {
    const { camera, send } = this.#options;
    return new CushionCommander({
      localPlayerId: () => this.#localPlayerId,
      ground: () => this.#world?.ground ?? null,
      extent: () => camera.extent,
      hasCats: () => this.commander.selection.length > 0,
      letCatsGo: () => this.commander.clear(),
      markRally: (at) => {
        if (!this.#isStanding) this.#marks.add("move", at);
      },
      send,
    });
  }
}

/** Takes the mouse and the keys; the arena itself is drawn behind it. */
function makeSurface(): HTMLElement {
  const attributes = {
    tabindex: "0",
    role: "application",
  };
  const surface = make("div", { className: "match-surface", testId: "match-surface", attributes });
  followKeys(surface, () => surface.setAttribute("aria-label", withKeys(HUD_WORDS.surface)));
  return surface;
}
