// view: the window: screens, the arena in three.js, and the player's mouse and keyboard.
// It receives pictures of the world and notices, draws between the last two pictures, and sends requests.
// It must not simulate, keep state of the game, or import more than base, shape, sim, ladder, channel, words and three. main.ts is the page's entry.
export { type PeerChannel } from "./peer-channel.ts";
export { type WindowTestHook } from "./test-hook.ts";
export { WindowApp } from "./window-app.ts";
