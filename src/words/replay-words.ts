import { joinNames } from "./language.ts";
import { words } from "./voice.ts";

/** Whose eyes one sees with. */
export const EYES_WORDS = words({
  title: "Eyes",
  hint: (key: string) => `Whose eyes you see with (${key}, Shift + ${key})`,
  everybody: "Everybody",
  team: (name: string) => `Team: ${name}`,
  seesAll: "You see everything",
  sees: (name: string) => `You see what was seen by ${name}`,

  orders: "Orders",
  ordersHint: (key: string) => `Show orders as they are given (${key})`,
  ordersOn: "Orders are shown as they are given",
  ordersOff: "Orders are not shown",

  camera: "Camera",
  cameraHint: (names: readonly string[], key: string) =>
    `Look where a player looked: ${joinNames(names)} (${key}, Shift + ${key})`,
  follows: (name: string) => `You look where ${name} looked`,
  isFree: "You look freely",
});
