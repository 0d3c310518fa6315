import { CHOSEN_WORDS } from "../../words/index.ts";
import type { Point } from "../camera/project.ts";
import { takesCushionKey } from "./cushion-keys.ts";
import { HeldKeys } from "./held-keys.ts";
import { actionOf, isCommand, isModifier, once, takesAction, type Handlers } from "./key-actions.ts";
import { isDialogOpen, keyHolder, marksWholePage, type KeyHolder } from "./key-holder.ts";
import { orderActions, type OrderWorld } from "./order-actions.ts";
import { isSameSelection } from "./selection.ts";

/** What the keys work on. */
interface KeyWorld extends OrderWorld {
  readonly surface: HTMLElement; // of the match: keys count wherever the focus is, see keyHolder
  readonly openMenu: () => void;
  readonly answerAlarm: (hasChosen: boolean) => Point | null; // where an alarm calls the player
  /** Looks at a key first, whatever it is for; true keeps it from the match. */
  readonly takeKey: (event: KeyboardEvent, holder: KeyHolder) => boolean;
}

/** Of the keys that move the camera, in the order of the table. */
const DIRECTIONS: readonly Point[] = [
  { x: -1, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 0, y: -1 },
];

/** The keyboard in a match: everything the mouse can do. key-table.ts says which key does what. */
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
    for (const index of new Set(this.#held.keys)) {
      direction.x += DIRECTIONS[index]!.x;
      direction.y += DIRECTIONS[index]!.y;
    }
    if (direction.x === 0 && direction.y === 0) return;
    const { camera, cursor } = this.#world;
    if (cursor.state.kind === "off") camera.pan(direction, elapsedMs);
    else {
      cursor.glide(direction, elapsedMs);
      if (cursor.at !== null && !camera.seesWell(cursor.at)) camera.pan(direction, elapsedMs);
    }
  }

  #up(event: KeyboardEvent): void {
    this.#held.release(event);
    if (isModifier(event, "Shift")) this.#world.cursor.endQueue();
  }

  #down(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) this.#held.clear(); // what goes on is not the match's, and may tell of no release
    if (event.altKey || event.defaultPrevented || (event.metaKey && !isCommand(event))) return;
    const { surface, takeKey } = this.#world;
    const holder = keyHolder(event.key, surface.ownerDocument.activeElement, surface);
    if (
      takeKey(event, holder) ||
      (holder === "match" && (this.#isHandled(event) || marksWholePage(event, null))) ||
      (holder === "dialog" && isHeldCancel(event))
    )
      event.preventDefault();
  }

  /** Does what the key means; false leaves it to the browser. */
  #isHandled(event: KeyboardEvent): boolean {
    const { commander, cushions, cursor, announce } = this.#world;
    const mayChoose = commander.isGround && !commander.isWatching && cursor.state.kind === "off";
    if (mayChoose && takesCushionKey(event, cushions, announce)) return true;
    // A replay has looked at the key before: its own actions may have the same.
    const orders = orderActions(this.#world, event);
    return takesAction(event, "orders", orders) || takesAction(event, "match", this.#handlers(event));
  }

  /** One for each action of a match, or it does not compile. */
  #handlers(event: KeyboardEvent): Handlers<"match"> {
    const { camera } = this.#world;
    const press = once(event);
    return {
      pan: (index) => this.#arrow(event, index % DIRECTIONS.length), // a second key of each comes after all first ones
      "keep-group": (index) => this.#keep(index + 1),
      "recall-group": (index) =>
        press(() => (event.shiftKey ? this.#add(index + 1) : this.#recall(index + 1)))(),
      "select-all": () => this.#selectAll(),
      cancel: press(() => this.#escape()),
      next: () => this.#tab(event.shiftKey ? -1 : 1),
      "zoom-in": () => camera.zoom(1, null),
      "zoom-out": () => camera.zoom(-1, null),
      "whole-ground": () => camera.reset(),
      jump: press(() => this.#jump()),
    };
  }

  #arrow(event: KeyboardEvent, index: number): void {
    const { cursor } = this.#world;
    const direction = DIRECTIONS[index]!;
    this.#held.hold(event, index);
    if (event.repeat) return;
    if (cursor.state.kind === "attack") cursor.aim(direction);
    else cursor.glide(direction, 0);
  }

  /** Nothing takes the place of no group. */
  #keep(group: number): void {
    const { commander, cushions } = this.#world;
    if (commander.selection.length > 0 || cushions.selection.length > 0) {
      commander.keepGroup(group);
      cushions.keepGroup(group);
    }
    this.#sayGroup(group);
  }

  /** Cats come to cats, and cushions to cushions: a group of the others is kept anew. Nothing adds nothing. */
  #add(group: number): void {
    const { commander, cushions } = this.#world;
    const isOfCushions = cushions.selection.length > 0;
    const [chosen, others] = isOfCushions
      ? ([cushions, commander] as const)
      : ([commander, cushions] as const);
    if (chosen.selection.length > 0) {
      chosen.addToGroup(group);
      others.keepGroup(group); // none of them is chosen
    }
    this.#sayGroup(group);
  }

  #sayGroup(group: number): void {
    const { commander, cushions, announce } = this.#world;
    const [catCount, cushionCount] = [commander.group(group).length, cushions.group(group).length];
    const isEmpty = catCount === 0 && cushionCount === 0;
    announce(isEmpty ? CHOSEN_WORDS.emptyGroup(group) : CHOSEN_WORDS.group(group, catCount, cushionCount));
  }

  #selectAll(): void {
    const { commander, announce } = this.#world;
    commander.selectAll();
    announce(CHOSEN_WORDS.count(commander.selection.length));
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
    if (!commander.recallGroup(group)) return announce(CHOSEN_WORDS.emptyGroup(group));
    const middle = commander.middle();
    // The same group again: go there.
    if (isSameSelection(before, commander.selection) && middle !== null) camera.centreOn(middle);
  }

  /**
   * To an alarm that is shown, or to what is chosen: so the same key goes there and comes back. With nothing chosen to the last
   * alarm, or, without one, to one's cats.
   */
  #jump(): void {
    const { camera, commander, cushions, answerAlarm } = this.#world;
    const hasChosen = cushions.selection.length > 0 || commander.selection.length > 0;
    const middle = cushions.middle() ?? commander.middle(); // with nothing chosen that of all own cats
    camera.centreOn(answerAlarm(hasChosen) ?? middle ?? { x: 0, y: 0 });
  }

  /** First the cursor, then the selection, then the menu. */
  #escape(): void {
    const { commander, cushions, cursor, openMenu } = this.#world;
    if (cursor.state.kind !== "off") cursor.cancel();
    else if (cushions.selection.length > 0) cushions.clear();
    else if (commander.selection.length > 0) commander.clear();
    else openMenu();
  }

  /** False for a watcher: there the key leads to the controls of the replay. */
  #tab(direction: 1 | -1): boolean {
    const { commander, cursor, announce } = this.#world;
    if (commander.isWatching) return false;
    const { state } = cursor;
    if (state.kind === "attack") cursor.aimNext(direction);
    else if (state.kind === "point" && state.order === "attack-move") cursor.startAttack();
    else {
      const cat = commander.cycle(direction);
      if (cat !== null) announce(CHOSEN_WORDS.one(cat.networkId));
    }
    return true;
  }
}

/** The key that has opened a dialog may still be down: only its press closes one. */
function isHeldCancel(event: KeyboardEvent): boolean {
  return event.repeat && actionOf(event, "match")?.action === "cancel";
}
