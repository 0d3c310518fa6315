import { words } from "./voice.ts";

/** A screen that only waits. */
interface Waiting {
  readonly title: string;
  readonly text: string;
}

/** Until there is a lobby or a match, by what this peer is in it. `address`: where, or with whom. */
export const CONNECTING_WORDS = words({
  host: (address: string): Waiting => ({ title: "Hosting …", text: `Opening a lobby at ${address} …` }),
  join: (address: string): Waiting => ({ title: "Knocking …", text: `Knocking at ${address} …` }),
  watch: (address: string): Waiting => ({
    title: "Watching …",
    text: `The match at ${address} has begun: looking for it, to watch …`,
  }),
  rejoin: (address: string): Waiting => ({
    title: "Going back …",
    text: `Looking for the match with ${address} …`,
  }),
  again: (address: string): Waiting => ({
    title: "Again …",
    text: `Waiting for ${address} to open the lobby again …`,
  }),
  quick: (): Waiting => ({
    title: "Quick match …",
    text: "Looking for the best public lobby with a free seat …",
  }),
  play: (): Waiting => ({ title: "Here we go …", text: "Laying out the map and waking the cats …" }),
});

/** There is no WebGL 2. */
export const UNDRAWN_WORDS = words({
  title: "This computer cannot draw the match",
  lines: [
    "WebGL 2 is missing or switched off. The match goes on without orders from you.",
    "Leave, switch on hardware acceleration or take another browser, and come back.",
  ],
});

/** The peer process is gone. */
export const ENDED_WORDS = words({
  title: "The game's peer process has ended",
  still: "It is still not running.",
  lines: [
    "This window only shows the game; the peer process plays it, and it has stopped.",
    "Start the game again from where you started it, and open the address that it prints. If you closed it yourself, you can close this window.",
    "A match with others goes on meanwhile, with a bot for your cats, or waits for you where only one is left: the first screen then has a way back to it.",
  ],
});
