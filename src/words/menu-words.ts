import { joinNames } from "./language.ts";
import { words } from "./voice.ts";

/** The first screen. */
export const MENU_WORDS = words({
  game: "Robo Cat RTS",
  tagline: "Soft paws, hard throws. No server, no mercy, lots of yarn.",
  cannotDraw: "⚠ This computer cannot draw matches: WebGL 2 is missing or switched off.",
  backTo: (names: readonly string[]) => `↩ Back to the match with ${joinNames(names)}`,
  backToSilent: (names: readonly string[]) =>
    `↩ Try again: back to the match with ${joinNames(names)}, where nobody answered`,

  name: "Your name",
  nameHint: "What do your cats call you?",
  replays: "Replays",
  settings: "Settings and keys",
  quick: "Quick match",
  quickHint: "Into the best public lobby with a free seat, or one of your own that others find",
  publicLobbies: "Public lobbies",

  hostTitle: "Host a match",
  host: "Host",
  port: "Port",
  mode: "Mode",
  access: "Who may come in",
  invited: "Only with the invitation",
  anybody: "Anybody with the address",

  joinTitle: "Join a friend",
  join: "Join",
  place: "Invitation or address",
  placeHint: "robocat://… or 192.168.1.20",
  placeOrCode: "Code, invitation or address",
  placeOrCodeHint: "KQ7M-2XPD, or robocat://…",
  wantsInvitation: (host: string) => `Paste the invitation that ${host} sees in the lobby.`,
});

/** The ways into a match alone, each with a note. */
export const PLAY_WORDS = words({
  title: "Play",
  play: "▶ Play",
  playNote: "Cushions on a small map, against a beginner: it starts at once",
  tutorial: "Tutorial, five minutes",
  tutorialBegun: (done: number, lessons: number) => `Tutorial, ${done} of ${lessons} done`,
  tutorialDone: "✓ Tutorial, done",
  tutorialNote: "Eight short lessons in a real match; skip or leave at any time",
  ladder: "The Ladder",
  ladderStars: (stars: number, most: number) => `The Ladder: ★ ${stars} of ${most}`,
  ladderNote: "Ten matches against bots, each harder than the one before: three stars each",
  classic: "Classic, as in the book",
  classicNote: "Three cats on a rug, against a beginner: they fight only on order",
});
