import type {
  NetworkNotice,
  PeerNotice,
  PictureNotice,
  ReplaySeat,
  StatusNotice,
} from "../../channel/index.ts";
import { CameraControl } from "../camera/camera-control.ts";
import { firstSight } from "../camera/first-look.ts";
import { changeFocus, keepFocusFromMouse } from "../control/key-holder.ts";
import { cursorHint } from "../control/map-cursor.ts";
import { make } from "../dom.ts";
import { FogVeil } from "../fog/fog-veil.ts";
import { Fog } from "../fog/fog.ts";
import { SeenCats } from "../fog/seen-cats.ts";
import { WorldMotion } from "../motion/world-motion.ts";
import { catScaleFor } from "../scene/cat-flock.ts";
import { MatchScene } from "../scene/match-scene.ts";
import { Ear } from "../sound/ear.ts";
import { isChosenAnew, soundOfRequest } from "../sound/order-sounds.ts";
import type { MatchProbe } from "../test-hook.ts";
import { CushionPanel } from "./cushion-panel.ts";
import { GivingUpBanner } from "./giving-up-banner.ts";
import { makeGoingBack } from "./going-back.ts";
import { GroundOverlays } from "./ground-overlays.ts";
import { Hud } from "./hud.ts";
import { MatchInput } from "./match-input.ts";
import { probeOf } from "./match-probe.ts";
import { MatchPanels } from "./match-panels.ts";
import type { MatchViewOptions } from "./match-view-options.ts";
import type { MatchMemory } from "./match-memory.ts";
import { MemoryKeeper } from "./memory-keeper.ts";
import { Minimap } from "./minimap.ts";
import { Pointing } from "./pointing.ts";
import { chosenFacts, StandingHint } from "./standing-hint.ts";
import { holdingsOf, teamsOf } from "./teams.ts";
import { WatchedLook } from "./watched-look.ts";

const HUD_EVERY_MS = 100;

/** A match or replay on the screen, from its first picture to the result. Feed it notices, and `draw` every frame. */
export class MatchView {
  readonly element: HTMLElement;
  readonly #options: MatchViewOptions;
  readonly #motion = new WorldMotion();
  readonly #cats = this.#motion.cats;
  readonly #fog: Fog;
  readonly #veil = new FogVeil();
  readonly #seen: SeenCats; // of the cats
  readonly #scene: MatchScene;
  readonly #camera: CameraControl;
  readonly #input: MatchInput;
  readonly #hud: Hud;
  readonly #minimap: Minimap;
  readonly #cushionPanel: CushionPanel;
  readonly #givingUp: GivingUpBanner;
  readonly #overlays: GroundOverlays;
  readonly #pointing: Pointing;
  readonly #panels: MatchPanels;
  #status: StatusNotice | null = null;
  #network: NetworkNotice | null = null;
  #seats: readonly ReplaySeat[] = []; // of a replay
  #turn = 0;
  #isOver = false;
  #hasEntered = false; // the map
  #hasCats = false; // to be selected
  readonly #keeper: MemoryKeeper;
  #timeMs = 0;
  readonly #look: WatchedLook;
  readonly #hint = new StandingHint();
  readonly #ear = new Ear();
  #selected: ReadonlySet<number> = new Set(); // as it was last heard
  #hudInMs = 0;

  constructor(options: MatchViewOptions) {
    this.#options = options;
    const { stage, match, settings, send, changeSettings } = options;
    const { palette } = settings();
    const isCalm = (): boolean => settings().reduceMotion;
    const catScale = catScaleFor(match.catsPerPlayer, match.mode);
    this.#keeper = new MemoryKeeper({ match, memory: () => this.#memoryNow, send });
    this.#fog = new Fog(match, this.#keeper.before?.fog ?? null);
    this.#seen = new SeenCats(this.#cats, this.#fog);
    stage.sharpen();
    stage.add(this.#veil.mesh);
    const catCount = match.catsPerPlayer * match.players.length;
    this.#scene = new MatchScene(stage, { catCount, catScale, palette, isCalm });
    this.#camera = new CameraControl(stage.viewport, () => this.#panels.coveredBelow);
    this.#overlays = new GroundOverlays(match);
    this.#input = this.#makeInput(catScale);
    const [fog, camera, cats] = [this.#fog, this.#camera, this.#seen];
    const { surface, cursor } = this.#input;
    const isOff = (): boolean => this.#isOver || this.#panels.isReplay;
    this.#pointing = new Pointing({ surface, camera, cursor, minimap: () => this.#minimap, isOff, send });
    this.#look = new WatchedLook({ fog, camera, cats, catScale, settings, send, changeSettings });
    this.#panels = this.#makePanels();
    this.#hud = new Hud({ match, palette, send }, this.#panels, this.#input.onChosen);
    this.#cushionPanel = new CushionPanel((kind) => this.#input.cushions.breed(kind));
    this.#givingUp = new GivingUpBanner(teamsOf(match), () => this.#panels.askSurrender());
    this.#minimap = new Minimap(palette, {
      aim: (ground, isQueued, isLoose) => this.#input.cursor.takesPlace(ground, isQueued, isLoose),
      look: (at) => this.#camera.centreOn(at),
      order: (ground, isQueued, isLoose) => this.#input.orderAt(ground, isQueued, isLoose),
    });
    this.element = make("div", { className: `match-view${this.#panels.isReplay ? " is-replay" : ""}` }, [
      ...this.#input.elements,
      ...this.#overlays.elements,
      this.#hud.element,
      this.#cushionPanel.element,
      this.#givingUp.element,
      ...(options.tutorial === null ? [] : [options.tutorial.element]),
      this.#minimap.element,
      ...this.#panels.elements,
      makeGoingBack(match),
    ]);
    keepFocusFromMouse(this.element);
    this.#pointing.listen(this.element);
  }

  /** Gives the keyboard to the match. Call once it is on the page. */
  focus(): void {
    this.#input.focus();
  }

  hearNotice(notice: PeerNotice, nowMs: number): void {
    if (notice.kind === "picture") this.#takePicture(notice, nowMs);
    else if (notice.kind === "status") {
      this.#turn = notice.turn;
      this.#status = notice;
      this.#input.noteStatus(notice);
    } else if (notice.kind === "network") this.#network = notice;
    else if (notice.kind === "pinged") this.#overlays.signs.hearPing(notice);
    else if (notice.kind === "replay-status") {
      this.#turn = notice.turn;
      this.#seats = notice.seats;
    } else if (notice.kind === "result") this.#end();
    this.#look.hearNotice(notice);
    this.#options.tutorial?.hearNotice(notice, this.#options.match.localPlayerId);
    if (!this.#isOver) this.#panels.hearNotice(notice);
  }

  resize(): void {
    this.#camera.resize(this.#options.stage.viewport);
  }

  /** Lets time go on without drawing: what happens is heard. */
  advance(elapsedMs: number): void {
    this.#timeMs += elapsedMs;
    const { events } = this.#motion;
    const happened = this.#motion.advance(elapsedMs, this.#panels.speed, this.#scene.attention);
    this.#lookAround(elapsedMs);
    events.keep((playerId, x, y) => this.#fog.shows(playerId, x, y));
    const news = { events, world: this.#isOver ? null : this.#motion.shown, view: this.#camera };
    if (this.#overlays.hear(elapsedMs, news)) this.#options.sound.play("alarm");
    this.#hint.hearEvents(events, this.#timeMs, this.#options.match.localPlayerId);
    this.#scene.burst(this.#fog.seenOf(happened), this.#cats, events);
    this.#ear.listen(this.#camera.rig, this.#camera.viewport);
    this.#options.sound.hear(events, this.#ear);
  }

  /** Draws a frame, `elapsedMs` after the last one. */
  draw(elapsedMs: number): void {
    this.advance(elapsedMs);
    if (!this.#hasCats && this.#motion.shown !== null) {
      this.#hasCats = true;
      this.element.querySelector(".going-back")!.remove();
      this.#input.takeUp(this.#keeper.before);
    }
    this.#input.update(elapsedMs);
    this.#camera.update(elapsedMs, this.#options.settings().reduceMotion);
    const { selected } = this.#input;
    if (isChosenAnew(this.#selected, selected)) this.#options.sound.play("select");
    this.#selected = selected;
    this.#scene.draw({
      rig: this.#camera.rig,
      timeSeconds: this.#timeMs / 1000,
      elapsedMs,
      cats: this.#seen.table,
      yarns: this.#seen.yarns(this.#motion.yarn.table),
      world: this.#fog.knownWorld(this.#motion.shown),
      ...{ selected, hoveredId: this.#input.hoveredId },
      marks: [
        ...this.#look.marks(elapsedMs),
        ...this.#input.marks(elapsedMs),
        ...this.#input.pingMarks(this.#overlays.signs.beats),
      ],
      hasBars: true,
    });
    const world = this.#motion.latest;
    this.#overlays.draw({
      ...{ world, known: this.#fog.known(world?.ground ?? null), selection: this.#input.cushions.selection },
      ...{ hoveredCushion: this.#input.hoveredCushion, elapsedMs, view: this.#camera },
    });
    this.#input.drawBadges();
    this.#hudInMs -= elapsedMs;
    if (this.#hudInMs <= 0) this.#updateHud(selected);
  }

  dispose(): void {
    this.#keeper.end();
    this.#input.dispose();
    this.#scene.dispose();
    this.#options.stage.remove(this.#veil.mesh);
    this.#veil.dispose();
    this.element.remove();
  }

  /** For tests. */
  get probe(): MatchProbe {
    return probeOf({
      ...{ camera: this.#camera, fog: this.#fog, input: this.#input, cats: this.#seen, look: this.#look },
      ...{ signs: this.#overlays.signs, latest: this.#motion.latest, turn: this.#turn },
    });
  }

  #takePicture({ turn, words }: PictureNotice, nowMs: number): void {
    this.#turn = turn;
    if (this.#motion.push(words, nowMs)) {
      this.#scene.clearPuffs();
      this.#look.leap();
    }
    const world = this.#motion.latest!;
    this.#fog.hearPicture(world, nowMs, document.hidden);
    // The first picture says how large the map is, and where there are cats.
    if (!this.#hasEntered && world.ground !== null) {
      this.#hasEntered = true;
      this.#camera.enter(firstSight(world, this.#options.match.localPlayerId), this.#overlays.panels.lasting);
      this.#overlays.signs.enter(world);
    }
    this.#input.noteStanding(world);
  }

  #updateHud(selected: ReadonlySet<number>): void {
    this.#hudInMs = HUD_EVERY_MS;
    const world = this.#motion.latest;
    const { commander, cushions, cursor } = this.#input;
    const { selection, groups } = commander;
    const [status, network, fog, turn] = [this.#status, this.#network, this.#fog, this.#turn];
    this.#hud.update({ world, status, network, seats: this.#seats, turn, nowMs: this.#timeMs, fog });
    this.#panels.update(this.#timeMs, world);
    if (!this.#isOver) this.#keeper.update(performance.now());
    this.#hud.selected.update(world, selection, groups);
    const { tutorial, match } = this.#options;
    const held = { selection, groups, ...holdingsOf(world, match.localPlayerId) };
    if (!this.#isOver && world !== null) tutorial?.update(held, { cushions, camera: this.#camera });
    this.#givingUp.update(world, !commander.isWatching && !this.#panels.isReplay);
    this.#cushionPanel.update(world, this.#input.cushions.selection);
    this.#input.showAim(world);
    const aiming = cursorHint(cursor.state, commander.isGround);
    const scope = this.#panels.isReplay || commander.isWatching ? "none" : (tutorial?.hints ?? "all");
    const seen = this.#hint.see(world, this.#timeMs, match.localPlayerId, { view: this.#camera, fog, match });
    const facts = { ...chosenFacts(commander, cushions), ...seen, scope, status };
    const standing = this.#options.settings().showHints ? this.#hint.text(this.#timeMs, facts) : "";
    this.#hud.showHint({ aiming, standing, selection, nowMs: this.#timeMs });
    this.#minimap.draw({
      cats: this.#seen.table,
      ground: this.#fog.known(this.#motion.shown?.ground ?? null),
      fog: fog.isOn ? this.#veil.picture : null,
      ...{ selected, pings: this.#overlays.signs.beats, alarms: this.#overlays.signs.alarms },
      lastPlaces: this.#hint.lastPlaces.map((at) => ({ ...at, seconds: this.#timeMs / 1_000 })),
      orders: [...this.#input.orders, ...this.#look.orders],
      ...{ rig: this.#camera.rig, viewport: this.#camera.viewport },
    });
  }

  /** What the local player's side sees in this frame. */
  #lookAround(elapsedMs: number): void {
    this.#fog.update(this.#motion.shown, performance.now());
    this.#seen.update();
    this.#veil.update(this.#fog.grid, elapsedMs, this.#options.settings().reduceMotion);
  }

  #makeInput(catScale: number): MatchInput {
    const { match, settings, send, tutorial, talk } = this.#options;
    const give: typeof send = (request) => {
      if (!this.#panels.pause.lets(request, () => give(request))) return;
      const sound = soundOfRequest(request);
      if (sound !== null) this.#options.sound.play(sound);
      tutorial?.hearRequest(request);
      this.#hint.hear(request, this.#timeMs, this.#motion.latest, match.localPlayerId);
      if (request.kind === "command") this.#overlays.signs.hearOrder();
      send(request);
    };
    return new MatchInput({
      match,
      hasEdgeScrolling: () => settings().edgeScrolling,
      ...{ camera: this.#camera, panels: this.#overlays.panels, cats: this.#seen, catScale, send: give },
      announce: (text) => this.#hud.announce(text, this.#timeMs, undefined, this.#input.commander.selection),
      openMenu: () => this.#panels.openMenu(),
      answerAlarm: (hasChosen) => this.#overlays.signs.answer(hasChosen),
      takeKey: (event, holder) =>
        [this.#panels, this.#givingUp, this.#hud].some((part) => part.takesKey(event, holder)) ||
        (!this.#input.isAiming && talk.takesKey(event, holder, match.localPlayerId !== null)) ||
        this.#pointing.takesKey(event, holder),
    });
  }

  #makePanels(): MatchPanels {
    const { match, settings, desyncs, send, changeSettings } = this.#options;
    return new MatchPanels({
      ...{ match, settings, desyncs, send, changeSettings, look: this.#look },
      focusMatch: () => this.focus(),
      changeFocus: () => changeFocus(this.element, this.#input.surface),
      announce: (text, shownMs) => this.#hud.announce(text, this.#timeMs, shownMs),
      picture: () => this.#options.stage.picture(),
      isAiming: () => this.#input.isAiming,
      maySurrender: () => !this.#input.commander.isWatching,
    });
  }

  /** For a player that comes back to this match, once there is something to remember. */
  get #memoryNow(): MatchMemory | null {
    if (!this.#hasCats) return null;
    const lessons = this.#options.tutorial?.progress ?? null;
    return { ...this.#input.chosen, lessons, fog: this.#fog.memory };
  }

  /** The last picture stays behind the result. */
  #end(): void {
    this.#isOver = true;
    this.#input.end();
    this.#panels.end();
    this.element.classList.add("is-over");
    this.element.inert = true;
  }
}
