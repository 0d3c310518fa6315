import { CHOSEN_WORDS, ORDER_WORDS } from "../../words/index.ts";
import type { CameraControl } from "../camera/camera-control.ts";
import type { Commander } from "./commander.ts";
import type { CushionCommander } from "./cushion-commander.ts";
import { once, withKeys, type ActionIn, type Handlers } from "./key-actions.ts";
import type { MapCursor } from "./map-cursor.ts";
import type { PointOrder } from "./orders.ts";

/** What orders work on. */
export interface OrderWorld {
  readonly commander: Commander;
  readonly cushions: CushionCommander;
  readonly cursor: MapCursor;
  readonly camera: CameraControl;
  readonly announce: (text: string) => void; // a short word for the player
}

/** How an order is asked for: by a key, or by a click on its button. */
export type OrderPress = Pick<KeyboardEvent, "shiftKey" | "ctrlKey" | "repeat">;

/** What the key of each order does, and its button. One for each action, or it does not compile. */
export function orderActions(world: OrderWorld, event: OrderPress): Handlers<"orders"> {
  const { commander, cursor, announce } = world;
  const press = once(event);
  const played = (act: () => void) => () => (commander.isWatching ? announce(ORDER_WORDS.watching) : act());
  const order = (give: () => void): (() => unknown) => press(played(give));
  return {
    "next-idle": played(() => chooseIdle(world, event.shiftKey ? -1 : 1)),
    stop: order(() => stop(world)),
    move: order(() => aim(world, "move")),
    attack: order(() => attack(world)),
    patrol: order(() => (commander.isGround ? aim(world, "patrol") : announce(ORDER_WORDS.mapsOnly))),
    hold: order(() => (commander.hold(event.shiftKey) ? cursor.cancel() : announce(ORDER_WORDS.mapsOnly))),
    confirm: order(() => cursor.confirm(event.shiftKey, event.ctrlKey)),
  };
}

/** The order that is being aimed, as the action that began it; null: none. */
export function aimedOrder({ state }: Pick<MapCursor, "state">): ActionIn<"orders"> | null {
  if (state.kind === "off") return null;
  if (state.kind === "attack" || state.order === "attack-move") return "attack";
  return state.order === "rally" ? "move" : state.order;
}

/** What a click on the button of an order does: the same as its key, but while that order is aimed it lets go of it. */
export function pressOrder(world: OrderWorld, action: ActionIn<"orders">, press: OrderPress): void {
  if (aimedOrder(world.cursor) === action) world.cursor.cancel();
  else orderActions(world, press)[action](0);
}

/** The next own cat that waits for an order, which is gone to where it is out of sight. */
function chooseIdle({ commander, camera, announce }: OrderWorld, direction: 1 | -1): void {
  const cat = commander.cycle(direction, "idle");
  announce(cat === null ? CHOSEN_WORDS.noIdle : CHOSEN_WORDS.one(cat.networkId));
  if (cat !== null && !camera.seesWell(cat)) camera.centreOn(cat);
}

function stop({ commander, cursor }: OrderWorld): void {
  commander.stop();
  cursor.cancel();
}

function attack(world: OrderWorld): void {
  const { commander, cursor, announce } = world;
  if (commander.isGround) aim(world, "attack-move");
  else if (!cursor.startAttack()) announce(withKeys(ORDER_WORDS.noCats));
}

function aim({ cursor, cushions, announce }: OrderWorld, order: PointOrder): void {
  if (order === "move" && cushions.selection.length > 0) cursor.startRally();
  else if (!cursor.startPoint(order)) announce(withKeys(ORDER_WORDS.noCats));
}
