import type { CameraControl } from "../camera/camera-control.ts";
import { projectPoint, type Point } from "../camera/project.ts";
import type { Commander } from "./commander.ts";
import type { CushionCommander } from "./cushion-commander.ts";
import { takesCushionKey } from "./cushion-keys.ts";
import { HeldKeys } from "./held-keys.ts";
import { isDialogOpen, keyHolder, type KeyHolder } from "./key-holder.ts";
import { keyName } from "./key-name.ts";
import type { MapCursor } from "./map-cursor.ts";
import type { PointOrder } from "./orders.ts";
import { isSameSelection } from "./selection.ts";

/** What the keys work on. */
interface KeyWorld {
  readonly surface: HTMLElement; // of the match: keys count wherever the focus is, see keyHolder
  readonly camera: CameraControl;
  readonly commander: Commander;
  readonly cushions: CushionCommander;
  readonly cursor: MapCursor;
  readonly announce: (text: string) => void; // a short word for the player
  readonly openMenu: () => void;
  readonly answerAlarm: (hasChosen: boolean) => Point | null; // where an alarm calls the player
  /** Looks at a key first, whoever it is for; true keeps it from the match. */
  readonly takeKey: (event: KeyboardEvent, holder: KeyHolder) => boolean;
}

const NO_CATS = "Select cats first: Tab, or Ctrl+A for all";
const MAPS_ONLY = "Classic has no such order: only battles on maps";
/** Of the window's shorter side: nearer to the edge, the camera follows the paw. */
const CURSOR_MARGIN = 0.16;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** The keyboard in a match: everything the mouse can do. The help overlay lists the same keys. */
export class KeyInput {
  readonly #world: KeyWorld;
  readonly #held = new HeldKeys();
  readonly #listeners = new AbortController();

  constructor(world: KeyWorld) {
    this.#world = world;
    const { signal } = this.#listeners;
    const page = world.surface.ownerDocument;
    page.addEventListener("keydown", (event) => this.#down(event), { signal });
    page.addEventListener("keyup", (event) => this.#up(event), { signal });
    page.addEventListener("visibilitychange", () => this.#held.clear(), { signal });
    window.addEventListener("blur", () => this.#held.clear(), { signal });
  }

  /** From now on no key counts. */
  dispose(): void {
    this.#listeners.abort();
    this.#held.clear();
  }

  /** Goes on with what held keys do. */
  update(elapsedMs: number): void {
    if (this.#held.isEmpty) return;
    if (isDialogOpen(this.#world.surface)) this.#held.clear();
    const direction = { x: 0, y: 0 };
    for (const key of this.#held.keys) {
      direction.x += ARROWS[key]?.x ?? 0;
      direction.y += ARROWS[key]?.y ?? 0;
    }
    if (direction.x === 0 && direction.y === 0) return;
    const { camera, cursor } = this.#world;
    if (cursor.state.kind === "off") camera.pan(direction, elapsedMs);
    else {
      cursor.glide(direction, elapsedMs);
      if (!this.#isCursorSeen()) camera.pan(direction, elapsedMs);
    }
  }

  /** Whether the paw is well inside the window. */
  #isCursorSeen(): boolean {
    const { camera, cursor } = this.#world;
    const at = cursor.at;
    if (at === null) return true;
    const { rig, viewport } = camera;
    const { x, y } = projectPoint(rig, viewport, { x: at.x, y: at.y, height: 0 });
    const margin = CURSOR_MARGIN * Math.min(viewport.width, viewport.height);
    return x > margin && x < viewport.width - margin && y > margin && y < viewport.height - margin;
  }

  #up(event: KeyboardEvent): void {
    this.#held.release(event);
    if (event.key === "Shift") this.#world.cursor.endQueue();
  }

  #down(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) this.#held.clear(); // what goes on is not the match's, and may tell of no release
    if (event.altKey || event.metaKey || event.defaultPrevented) return;
    const { surface, takeKey } = this.#world;
    const holder = keyHolder(event.key, surface.ownerDocument.activeElement, surface);
    if (takeKey(event, holder) || (holder === "match" && this.#isHandled(event))) event.preventDefault();
  }

  /** Does what the key means; false leaves it to the browser. */
  #isHandled(event: KeyboardEvent): boolean {
    const direction = ARROWS[event.key];
    if (direction !== undefined) {
      this.#arrow(event, direction);
      return true;
    }
    if (event.ctrlKey && event.key !== "Enter") return this.#isHandledWithCtrl(event);
    const group = digitOf(event);
    if (group !== null) {
      this.#recall(group);
      return true;
    }
    const { commander, cushions, cursor, announce } = this.#world;
    const mayChoose = commander.isGround && !commander.isWatching && cursor.state.kind === "off";
    if (mayChoose && takesCushionKey(event, cushions, announce)) return true;
    return this.#isHandledLetter(event);
  }

  #arrow(event: KeyboardEvent, direction: Point): void {
    const { cursor } = this.#world;
    this.#held.hold(event);
    if (event.repeat) return;
    if (cursor.state.kind === "attack") cursor.aim(direction);
    else cursor.glide(direction, 0);
  }

  #isHandledWithCtrl(event: KeyboardEvent): boolean {
    const { commander, cushions, announce } = this.#world;
    const group = digitOf(event);
    if (group !== null) {
      commander.keepGroup(group);
      cushions.keepGroup(group);
      announce(`Group ${group}: ${countText(commander.selection.length, cushions.selection.length)}`);
      return true;
    }
    if (keyName(event) !== "a") return false;
    commander.selectAll();
    announce(`${countText(commander.selection.length, 0)} selected`);
    return true;
  }

  #recall(group: number): void {
    const { commander, cushions, announce, camera } = this.#world;
    const had = cushions.selection;
    const before = commander.selection;
    if (cushions.recallGroup(group)) {
      const at = cushions.middle();
      if (isSameSelection(had, cushions.selection) && at !== null) camera.centreOn(at);
      return;
    }
    if (!commander.recallGroup(group)) return announce(`Group ${group} is empty`);
    const middle = commander.middle();
    // The same group again: go there.
    if (before.length > 0 && isSameSelection(before, commander.selection) && middle !== null)
      camera.centreOn(middle);
  }

  #isHandledLetter(event: KeyboardEvent): boolean {
    const { camera, commander } = this.#world;
    switch (keyName(event)) {
      case "s":
      case "m":
      case "a":
      case "p":
      case "h":
      case "enter":
        if (event.repeat) return true; // one order a press
        this.#order(event);
        return true;
      case "escape":
        this.#escape();
        return true;
      case "tab":
        if (commander.isWatching) return false; // there the key leads to the controls of the replay
        this.#tab(event.shiftKey ? -1 : 1);
        return true;
      case "+":
      case "=":
        camera.zoom(1, null);
        return true;
      case "-":
      case "_":
        camera.zoom(-1, null);
        return true;
      case "home":
        camera.reset();
        return true;
      case " ":
        this.#jump();
        return true;
      default:
        return false;
    }
  }

  /** To an alarm that is shown, or to what is chosen: so the same key goes there and comes back. */
  #jump(): void {
    const { camera, commander, cushions, answerAlarm } = this.#world;
    const chosen = cushions.middle() ?? commander.middle();
    camera.centreOn(answerAlarm(chosen !== null) ?? chosen ?? { x: 0, y: 0 });
  }

  #order(event: KeyboardEvent): void {
    const { commander, cursor, announce } = this.#world;
    if (commander.isWatching) return announce("You are watching: you give no orders");
    switch (keyName(event)) {
      case "s":
        commander.stop();
        return cursor.cancel();
      case "m":
        return this.#aim("move");
      case "a":
        if (commander.isGround) return this.#aim("attack-move");
        return cursor.startAttack() ? undefined : announce(NO_CATS);
      case "p":
        return commander.isGround ? this.#aim("patrol") : announce(MAPS_ONLY);
      case "h":
        return commander.hold(event.shiftKey) ? cursor.cancel() : announce(MAPS_ONLY);
      case "enter":
        return cursor.confirm(event.shiftKey, event.ctrlKey);
    }
  }

  #aim(order: PointOrder): void {
    const { cursor, cushions, announce } = this.#world;
    if (order === "move" && cushions.selection.length > 0) cursor.startRally();
    else if (!cursor.startPoint(order)) announce(NO_CATS);
  }

  /** First the cursor, then the selection, then the menu. */
  #escape(): void {
    const { commander, cushions, cursor, openMenu } = this.#world;
    if (cursor.state.kind !== "off") cursor.cancel();
    else if (cushions.selection.length > 0) cushions.clear();
    else if (commander.selection.length > 0) commander.clear();
    else openMenu();
  }

  #tab(direction: 1 | -1): void {
    const { commander, cursor, announce } = this.#world;
    const { state } = cursor;
    if (state.kind === "attack") return cursor.aimNext(direction);
    if (state.kind === "point" && state.order === "attack-move") return void cursor.startAttack();
    const cat = commander.cycle(direction);
    if (cat !== null) announce(`Cat ${cat.networkId} selected`);
  }
}

/** 1 .. 9 of the main row or the number pad, whatever Shift and the layout make of it. */
function digitOf(event: KeyboardEvent): number | null {
  const match = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  return match === null ? null : Number(match[1]);
}

function countText(cats: number, cushions: number): string {
  if (cushions > 0) return cushions === 1 ? "1 cushion" : `${cushions} cushions`;
  return cats === 1 ? "1 cat" : `${cats} cats`;
}
