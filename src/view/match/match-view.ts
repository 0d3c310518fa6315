import type {
  MatchInfo,
  NetworkNotice,
  PeerNotice,
  StatusNotice,
  WindowRequest,
} from "../../channel/index.ts";
import { rowOfPlayer, type PlayerId, type World } from "../../sim/index.ts";
import { CameraControl } from "../camera/camera-control.ts";
import { extentOf, middleOfCats } from "../camera/camera-rig.ts";
import { pixelsPerUnit, projectPoint, type Point } from "../camera/project.ts";
import { Commander } from "../control/commander.ts";
import { KeyInput } from "../control/key-input.ts";
import { cursorHint, firstHint, MapCursor } from "../control/map-cursor.ts";
import { OrderMarks, wayPointsOf, type WayPoint } from "../control/order-marks.ts";
import { PointerInput } from "../control/pointer-input.ts";
import { SelectedSet } from "../control/selection.ts";
import type { DesyncList } from "../desync/desync-list.ts";
import { make } from "../dom.ts";
import { WorldMotion } from "../motion/world-motion.ts";
import { catScaleFor } from "../scene/cat-flock.ts";
import { burstAll, MatchScene } from "../scene/match-scene.ts";
import type { Stage } from "../scene/stage.ts";
import type { Settings } from "../settings.ts";
import { summarizeWorld, type WorldSummary } from "../test-hook.ts";
import { makeBattlefield } from "./battlefield.ts";
import { drawnMarks } from "./drawn-marks.ts";
import { Hud } from "./hud.ts";
import { makeSelectionBox, makeSurface } from "./match-elements.ts";
import { MatchPanels } from "./match-panels.ts";
import { Minimap } from "./minimap.ts";

/** What a match is shown with. */
interface MatchViewOptions {
  readonly stage: Stage;
  readonly match: MatchInfo;
  readonly settings: Settings;
  readonly desyncs: DesyncList; // has every notice before it comes here
  readonly send: (request: WindowRequest) => void;
}

const HUD_EVERY_MS = 100;
const FORMATION_SPACING = 0.62; // world units, of cats at scale 1

/** A match or replay on the screen, from its first picture to the result. Feed it notices, and `draw` every frame. */
export class MatchView {
  readonly element: HTMLElement;
  readonly #options: MatchViewOptions;
  readonly #surface = makeSurface();
  readonly #selectionBox = makeSelectionBox();
  readonly #motion = new WorldMotion();
  readonly #cats = this.#motion.cats;
  readonly #selected = new SelectedSet();
  readonly #marks = new OrderMarks();
  readonly #scene: MatchScene;
  readonly #camera: CameraControl;
  readonly #commander: Commander;
  readonly #cursor: MapCursor;
  readonly #pointer: PointerInput;
  readonly #keys: KeyInput;
  readonly #hud: Hud;
  readonly #minimap: Minimap;
  readonly #panels: MatchPanels;
  #localPlayerId: PlayerId | null; // who gives orders here; null: only watching
  #ways: readonly WayPoint[] = [];
  #status: StatusNotice | null = null;
  #network: NetworkNotice | null = null;
  #turn = 0;
  #isOver = false;
  #hasEntered = false; // the map
  #timeMs = 0;
  #hudInMs = 0;

  constructor(options: MatchViewOptions) {
    const { stage, match, settings } = options;
    const catScale = catScaleFor(match.catsPerPlayer, match.mode);
    this.#options = options;
    this.#localPlayerId = match.isObserver ? null : match.localPlayerId;
    this.#scene = new MatchScene(stage, {
      catCount: match.catsPerPlayer * match.players.length,
      catScale,
      palette: settings.palette,
    });
    this.#camera = new CameraControl(stage.viewport);
    this.#commander = this.#makeCommander(FORMATION_SPACING * catScale);
    this.#cursor = new MapCursor(this.#commander);
    this.#panels = this.#makePanels();
    this.#hud = new Hud(match, settings.palette, this.#panels);
    this.#minimap = new Minimap(settings.palette, {
      look: (at) => this.#camera.centreOn(at),
      order: (at) => this.#commander.goTo("move", at),
    });
    this.#pointer = this.#makePointer(catScale);
    this.#keys = new KeyInput({
      surface: this.#surface,
      camera: this.#camera,
      commander: this.#commander,
      cursor: this.#cursor,
      announce: (text) => this.#hud.announce(text, this.#timeMs),
      openMenu: () => this.#panels.openMenu(),
      takeKey: (event) => this.#panels.takesKey(event),
    });
    const className = this.#panels.isReplay ? "match-view is-replay" : "match-view";
    this.element = make("div", { className }, [
      this.#surface,
      this.#selectionBox,
      this.#hud.element,
      this.#minimap.element,
      ...this.#panels.elements,
    ]);
    this.#panels.listenToKeys(this.element, this.#surface);
  }

  /** Gives the keyboard to the match. Call once it is on the page. */
  focus(): void {
    this.#surface.focus({ preventScroll: true });
  }

  receive(notice: PeerNotice, nowMs: number): void {
    if (notice.kind === "picture") {
      this.#turn = notice.turn;
      if (this.#motion.push(notice.words, nowMs)) this.#scene.clearPuffs();
      this.#enterMap();
      this.#noteStanding(this.#motion.latest!);
    } else if (notice.kind === "status") {
      this.#turn = notice.turn;
      this.#status = notice;
      this.#marks.noteTurn(notice.turn, notice.commandDelayTurns);
    } else if (notice.kind === "network") this.#network = notice;
    else if (notice.kind === "replay-status") this.#turn = notice.turn;
    else if (notice.kind === "result") this.#end();
    if (!this.#isOver) this.#panels.receive(notice);
  }

  resize(): void {
    this.#camera.resize(this.#options.stage.viewport);
  }

  /** Draws a frame, `elapsedMs` after the last one. */
  draw(elapsedMs: number): void {
    this.#timeMs += elapsedMs;
    burstAll(this.#scene, this.#motion.advance(elapsedMs, this.#panels.speed), this.#cats);
    if (!this.#isOver) this.#pointer.update(elapsedMs);
    this.#keys.update(elapsedMs);
    this.#camera.update(elapsedMs, this.#options.settings.reduceMotion);
    const selected = this.#selected.of(this.#commander.selection);
    this.#scene.draw({
      rig: this.#camera.rig,
      timeSeconds: this.#timeMs / 1000,
      elapsedMs,
      cats: this.#cats.table,
      yarns: this.#motion.yarn.table,
      ground: this.#motion.shown?.ground ?? null,
      selected,
      hoveredId: this.#isOver ? null : (this.#pointer.hovered?.networkId ?? null),
      marks: drawnMarks({
        orders: this.#marks.update(elapsedMs),
        ways: this.#ways,
        cursor: this.#cursor.state,
        cursorAt: this.#cursor.at,
        catScale: this.#scene.catScale,
        unitPixels: pixelsPerUnit(this.#camera.rig, this.#camera.viewport),
        placeOf: (networkId) => this.#cats.get(networkId),
      }),
      hasBars: true,
    });
    this.#hudInMs -= elapsedMs;
    if (this.#hudInMs <= 0) this.#updateHud(selected);
  }

  dispose(): void {
    this.#pointer.dispose();
    this.#keys.dispose();
    this.#scene.dispose();
    this.element.remove();
  }

  /** For tests: world units to CSS pixels. */
  project(point: Point): Point {
    return projectPoint(this.#camera.rig, this.#camera.viewport, { ...point, height: 0 });
  }

  /** For tests. */
  get selection(): readonly number[] {
    return this.#commander.selection;
  }

  /** For tests: the newest picture. */
  get summary(): WorldSummary | null {
    const world = this.#motion.latest;
    return world === null ? null : summarizeWorld(world, this.#turn);
  }

  /** The first picture says how large the map is, and where one's cats are. */
  #enterMap(): void {
    const world = this.#motion.latest;
    if (this.#hasEntered || world === null || world.ground === null) return;
    this.#hasEntered = true;
    this.#camera.enter(extentOf(world), middleOfCats(world, this.#options.match.localPlayerId));
  }

  /** Whoever has surrendered or lost all cats gives no orders, until a cushion breeds one. */
  #noteStanding(world: World): void {
    const { localPlayerId, isObserver } = this.#options.match;
    if (localPlayerId === null || isObserver) return;
    const row = rowOfPlayer(world, localPlayerId);
    const hasCats = row >= 0 && world.players.score[row]! > 0;
    this.#localPlayerId = hasCats ? localPlayerId : null;
    if (!hasCats) this.#giveNoOrders();
  }

  #giveNoOrders(): void {
    this.#commander.clear();
    this.#cursor.cancel();
  }

  #updateHud(selected: ReadonlySet<number>): void {
    this.#hudInMs = HUD_EVERY_MS;
    const world = this.#motion.latest;
    const { selection, groups } = this.#commander;
    const [status, network] = [this.#status, this.#network];
    this.#hud.update({ world, status, network, turn: this.#turn, nowMs: this.#timeMs });
    this.#panels.update(this.#timeMs);
    this.#hud.selected.update(world, selection, groups);
    this.#ways = world === null ? [] : wayPointsOf(world, selection);
    const aiming = cursorHint(this.#cursor.state, this.#commander.isGround);
    const needsHint = !this.#panels.isReplay && !this.#commander.isWatching && selection.length === 0;
    if (aiming === "") this.#hud.showHint(needsHint ? firstHint(this.#timeMs) : "", this.#timeMs);
    else this.#hud.showAiming(aiming);
    this.#minimap.draw({
      cats: this.#cats.table,
      ground: this.#motion.shown?.ground ?? null,
      selected,
      rig: this.#camera.rig,
      viewport: this.#camera.viewport,
    });
    const isAiming = this.#cursor.state.kind !== "off";
    this.#surface.classList.toggle("is-aiming", isAiming);
    this.#surface.classList.toggle("is-over-enemy", this.#isOverEnemy());
  }

  #isOverEnemy(): boolean {
    const { hovered } = this.#pointer;
    return hovered !== null && this.#commander.isEnemy(hovered) && this.#commander.selection.length > 0;
  }

  #makeCommander(spacing: number): Commander {
    const { match, send } = this.#options;
    const localPlayerId = (): PlayerId | null => this.#localPlayerId;
    const parts = { cats: this.#cats, camera: this.#camera, localPlayerId, spacing, send };
    return new Commander(makeBattlefield(match, parts), this.#marks);
  }

  #makePointer(catScale: number): PointerInput {
    return new PointerInput({
      surface: this.#surface,
      selectionBox: this.#selectionBox,
      camera: this.#camera,
      commander: this.#commander,
      cursor: this.#cursor,
      catScale,
      cats: () => this.#cats.livingCats,
      hasEdgeScrolling: this.#options.settings.edgeScrolling,
    });
  }

  #makePanels(): MatchPanels {
    const { match, settings, desyncs, send } = this.#options;
    return new MatchPanels({
      match,
      settings,
      desyncs,
      send,
      focusMatch: () => this.focus(),
      announce: (text, shownMs) => this.#hud.announce(text, this.#timeMs, shownMs),
      isAiming: () => this.#cursor.state.kind !== "off",
      maySurrender: () => this.#localPlayerId !== null,
    });
  }

  /** The last picture stays behind the result. */
  #end(): void {
    this.#isOver = true;
    this.#giveNoOrders();
    this.#panels.end();
    this.element.classList.add("is-over");
    this.element.inert = true;
  }
}
