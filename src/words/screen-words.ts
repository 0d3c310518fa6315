import type { AskedPlace } from "../channel/index.ts";
import { joinNames } from "./language.ts";
import { words } from "./voice.ts";

/** A screen that only waits. */
interface Waiting {
  readonly title: string;
  readonly text: string;
}

/** Until there is a lobby or a match, by what this peer is in it. */
export const CONNECTING_WORDS = words({
  host: (at: AskedPlace): Waiting => ({ title: "Hosting …", text: `Opening a lobby at ${sayPlace(at)} …` }),
  join: (at: AskedPlace): Waiting => ({ title: "Knocking …", text: `Knocking at ${sayPlace(at)} …` }),
  watch: (at: AskedPlace): Waiting => ({
    title: "Watching …",
    text: `The match at ${sayPlace(at)} has begun: looking for it, to watch …`,
  }),
  rejoin: (people: AskedPlace): Waiting => ({
    title: "Going back …",
    text: `Looking for the match with ${sayPlace(people)} …`,
  }),
  again: (people: AskedPlace): Waiting => ({
    title: "Again …",
    text: `Waiting for ${sayPlace(people)} to open the lobby again …`,
  }),
  quick: (): Waiting => ({
    title: "Quick match …",
    text: "Looking for the best public lobby with a free seat …",
  }),
  play: (): Waiting => ({ title: "Here we go …", text: "Laying out the map and waking the cats …" }),
});

function sayPlace(place: AskedPlace): string {
  switch (place.kind) {
    case "none":
      return "";
    case "own-port":
      return `UDP port ${place.port}`;
    case "address":
      return place.address;
    case "code":
      return "the lobby of that code";
    case "public":
      return place.hostName === null ? "a public lobby" : `${place.hostName}’s lobby`;
    case "people":
      return joinNames(place.names);
  }
}

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
