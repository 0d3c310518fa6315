import type {
  MatchInfo,
  PeerNotice,
  ReplayStatusNotice,
  StatusNotice,
  WindowRequest,
} from "../../channel/index.ts";
import type { Command } from "../../sim/index.ts";
import { CameraControl } from "../camera/camera-control.ts";
import { projectPoint, type Point } from "../camera/project.ts";
import { Commander } from "../control/commander.ts";
import { KeyInput } from "../control/key-input.ts";
import { MapCursor } from "../control/map-cursor.ts";
import { ORDER_MARK_SECONDS, OrderMarks } from "../control/order-marks.ts";
import { PointerInput } from "../control/pointer-input.ts";
import { make } from "../dom.ts";
import { WorldMotion } from "../motion/world-motion.ts";
import { catScaleFor } from "../scene/cat-scale.ts";
import { MARK, type GroundMark } from "../scene/ground-marks.ts";
import { MatchScene } from "../scene/match-scene.ts";
import type { Stage } from "../scene/stage.ts";
import type { Settings } from "../settings.ts";
import type { WorldSummary } from "../test-hook.ts";
import { Hud } from "./hud.ts";
import { makeHelpDialog } from "./help-dialog.ts";
import { makeLeaveDialog } from "./leave-dialog.ts";
import { Minimap } from "./minimap.ts";
import { ReplayBar } from "./replay-bar.ts";
import { summarizeWorld } from "./summarize-world.ts";

/** What a match is shown with. */
export interface MatchViewOptions {
  readonly stage: Stage;
  readonly match: MatchInfo;
  readonly settings: Settings;
  readonly send: (request: WindowRequest) => void;
}

const HUD_EVERY_MS = 100;
const FORMATION_SPACING = 0.62; // world units, of cats at scale 1

/** A match or replay on the screen, from its first picture to the result. Feed it notices, and `draw` every frame. */
export class MatchView {
  readonly element: HTMLElement;
  readonly #options: MatchViewOptions;
  readonly #surface: HTMLElement;
  readonly #motion = new WorldMotion();
  readonly #cats = this.#motion.cats;
  readonly #marks = new OrderMarks();
  readonly #scene: MatchScene;
  readonly #camera: CameraControl;
  readonly #commander: Commander;
  readonly #cursor: MapCursor;
  readonly #pointer: PointerInput;
  readonly #keys: KeyInput;
  readonly #hud: Hud;
  readonly #minimap: Minimap;
  readonly #replayBar: ReplayBar | null;
  readonly #help = makeHelpDialog();
  readonly #menu: HTMLDialogElement;
  #status: StatusNotice | null = null;
  #turn = 0;
  #isOver = false;
  #timeMs = 0;
  #hudInMs = 0;

  constructor(options: MatchViewOptions) {
    const { stage, match, settings, send } = options;
    const isReplay = match.localPlayerId === null;
    const catScale = catScaleFor(match.catsPerPlayer);
    const leave = (): void => send({ kind: "leave" });
    this.#options = options;
    this.#scene = new MatchScene(stage, {
      catCount: match.catsPerPlayer * match.players.length,
      catScale,
      palette: settings.palette,
    });
    this.#camera = new CameraControl(stage.viewport);
    this.#commander = this.#makeCommander(FORMATION_SPACING * catScale);
    this.#cursor = new MapCursor(this.#commander);
    this.#replayBar = isReplay ? new ReplayBar(send, leave) : null;
    this.#menu = makeLeaveDialog({ isReplay, leave, showHelp: () => this.#help.showModal() });
    this.#hud = new Hud(match, { palette: settings.palette, buttons: this.#makeButtons() });
    this.#minimap = new Minimap(settings.palette, {
      look: (at) => this.#camera.centreOn(at),
      order: (at) => this.#commander.move(at),
    });
    this.#surface = makeSurface();
    const selectionBox = make("div", { className: "selection-box" });
    selectionBox.hidden = true;
    this.#pointer = new PointerInput({
      surface: this.#surface,
      selectionBox,
      camera: this.#camera,
      commander: this.#commander,
      cursor: this.#cursor,
      catScale,
      cats: () => this.#cats.livingCats,
      hasEdgeScrolling: settings.edgeScrolling,
    });
    this.#keys = new KeyInput({
      surface: this.#surface,
      camera: this.#camera,
      commander: this.#commander,
      cursor: this.#cursor,
      announce: (text) => this.#hud.announce(text, this.#timeMs),
      openMenu: () => this.#menu.showModal(),
      takeKey: (event) => this.#takesKey(event),
    });
    this.element = make("div", { className: isReplay ? "match-view is-replay" : "match-view" }, [
      this.#surface,
      selectionBox,
      this.#hud.element,
      this.#minimap.element,
      ...(this.#replayBar === null ? [] : [this.#replayBar.element]),
      this.#help,
      this.#menu,
    ]);
    this.element.addEventListener("keydown", (event) => this.#pageKey(event));
  }

  /** Gives the keyboard to the match. Call once it is on the page. */
  focus(): void {
    this.#surface.focus({ preventScroll: true });
  }

  receive(notice: PeerNotice, nowMs: number): void {
    if (notice.kind === "picture") {
      this.#turn = notice.turn;
      if (this.#motion.push(notice.words, nowMs)) this.#scene.clearPuffs();
    } else if (notice.kind === "status") {
      this.#turn = notice.turn;
      this.#status = notice;
    } else if (notice.kind === "replay-status") this.#receiveReplayStatus(notice);
    else if (notice.kind === "result") this.#end();
  }

  resize(): void {
    this.#camera.resize(this.#options.stage.viewport);
  }

  /** Draws a frame, `elapsedMs` after the last one. */
  draw(elapsedMs: number): void {
    this.#timeMs += elapsedMs;
    this.#advance(elapsedMs);
    if (!this.#isOver) this.#pointer.update(elapsedMs);
    this.#keys.update(elapsedMs);
    this.#camera.update(elapsedMs, this.#options.settings.reduceMotion);
    const selected = new Set(this.#commander.selection);
    this.#scene.draw({
      rig: this.#camera.rig,
      timeSeconds: this.#timeMs / 1000,
      elapsedMs,
      cats: this.#cats.cats(),
      yarns: this.#motion.yarn.yarns(),
      selected,
      hoveredId: this.#isOver ? null : (this.#pointer.hovered?.networkId ?? null),
      marks: this.#groundMarks(elapsedMs),
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

  #advance(elapsedMs: number): void {
    const { landed, died } = this.#motion.advance(elapsedMs, this.#replayBar?.speed ?? 1);
    for (const yarn of landed) {
      const at = this.#cats.get(yarn.targetId) ?? { x: yarn.toX, y: yarn.toY };
      this.#scene.burst(at, yarn.playerId, 9);
    }
    for (const cat of died) this.#scene.burst(cat, cat.playerId, 16);
  }

  #groundMarks(elapsedMs: number): readonly Omit<GroundMark, "color">[] {
    const scale = this.#scene.catScale;
    const marks = this.#marks.update(elapsedMs).map((mark) => {
      const at = (mark.targetId === null ? null : this.#cats.get(mark.targetId)) ?? mark;
      const kind = mark.kind === "move" ? MARK.move : MARK.attack;
      return { kind, x: at.x, y: at.y, size: 0.55 * scale, age: mark.ageSeconds / ORDER_MARK_SECONDS };
    });
    const at = this.#cursor.at;
    if (at === null) return marks;
    const kind = this.#cursor.state.kind === "move" ? MARK.cursor : MARK.target;
    return [...marks, { kind, x: at.x, y: at.y, size: 0.6 * scale, age: 0 }];
  }

  #updateHud(selected: ReadonlySet<number>): void {
    this.#hudInMs = HUD_EVERY_MS;
    this.#hud.update(this.#motion.latest, this.#status, this.#turn);
    this.#hud.selected.update(
      this.#commander.selection.map((id) => ({ networkId: id, health: this.#cats.get(id)?.health ?? 0 })),
      this.#commander.groups,
    );
    this.#hud.showHint(this.#hintText(), this.#timeMs);
    this.#minimap.draw([...this.#cats.livingCats], selected, {
      rig: this.#camera.rig,
      viewport: this.#camera.viewport,
    });
    const isAiming = this.#cursor.state.kind !== "off";
    this.#surface.classList.toggle("is-aiming", isAiming);
    this.#surface.classList.toggle("is-over-enemy", this.#isOverEnemy());
  }

  #isOverEnemy(): boolean {
    const { hovered } = this.#pointer;
    return hovered !== null && !this.#commander.isOwn(hovered) && this.#commander.selection.length > 0;
  }

  #hintText(): string {
    const { kind } = this.#cursor.state;
    if (kind === "move") return "Arrows move the paw – Enter sends the cats – Esc cancels";
    if (kind === "attack") return "Arrows or Tab choose the enemy – Enter attacks – Esc cancels";
    if (this.#replayBar !== null || this.#commander.selection.length > 0 || this.#timeMs > 20_000) return "";
    return "Drag a box, then right click – F1: all keys";
  }

  #makeCommander(spacing: number): Commander {
    const { match, send } = this.#options;
    const field = {
      localPlayerId: match.localPlayerId,
      spacing,
      cats: () => this.#cats.livingCats,
      get: (networkId: number) => this.#cats.get(networkId),
      send: (command: Command) => send({ kind: "command", command }),
    };
    return new Commander(field, this.#marks);
  }

  #makeButtons(): readonly HTMLElement[] {
    return [
      make("button", {
        className: "button small",
        text: "Keys F1",
        testId: "help-button",
        onClick: () => this.#help.showModal(),
      }),
      make("button", {
        className: "button small",
        text: "Menu Esc",
        testId: "menu-button",
        onClick: () => this.#menu.showModal(),
      }),
    ];
  }

  /** Keys that count wherever the focus is. */
  #pageKey(event: KeyboardEvent): void {
    if (event.key === "F1" || (event.key === "?" && !event.ctrlKey)) {
      event.preventDefault();
      if (!this.#help.open && !this.#menu.open) this.#help.showModal();
    } else if (event.key === "F6") {
      event.preventDefault();
      if (document.activeElement === this.#surface)
        this.element.querySelector<HTMLElement>("button:not(dialog *)")?.focus();
      else this.focus();
    }
  }

  /** A replay has no orders to give: its keys are the player's own, and Tab is the page's. */
  #takesKey(event: KeyboardEvent): boolean {
    const bar = this.#replayBar;
    if (bar === null || event.ctrlKey) return false;
    if (event.key === " ") bar.togglePlaying();
    else if (event.key === "." || event.key === ">") bar.changeSpeed(1);
    else if (event.key === "," || event.key === "<") bar.changeSpeed(-1);
    else return false;
    return true;
  }

  #receiveReplayStatus(status: ReplayStatusNotice): void {
    this.#turn = status.turn;
    this.#replayBar?.update(status);
  }

  /** The last picture stays behind the result. */
  #end(): void {
    this.#isOver = true;
    this.#commander.clear();
    this.#cursor.cancel();
    this.#help.close();
    this.#menu.close();
    this.element.classList.add("is-over");
    this.element.inert = true;
  }
}

/** Takes the mouse and the keys; the arena itself is drawn behind it. */
function makeSurface(): HTMLElement {
  const attributes = { tabindex: "0", role: "application", "aria-label": "The match. F1 shows the keys." };
  return make("div", { className: "match-surface", testId: "match-surface", attributes });
}
