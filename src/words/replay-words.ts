import { withKey, withKeyAndShift } from "./key-words.ts";
import { inUnit, joinNames, plural } from "./language.ts";
import { words } from "./voice.ts";

/** The bar of a replay, and of a match that is watched. */
export const REPLAY_WORDS = words({
  title: "Replay",
  speed: "Speed",
  live: "Live",
  toNowHint: (key: string | null) => withKey("On to what is played now", key),
  graphs: "Graphs",
  playing: "❚❚ Pause",
  paused: "▶ Play",
  atEnd: "↻ From the start",
  playingForMe: "❚❚ Pause for me",
  pausedForMe: "▶ Go on",

  place: "Place in the replay",
  /** "2:05 of 10:00" */
  clockOf: (clock: string, whole: string) => `${clock} of ${whole}`,
  turnOf: (turn: number, turnCount: number) => `turn ${turn} of ${turnCount}`,
  lookingAhead: (percent: number) => `looking ahead, ${percent} %`,
  /** Behind the players, or what it waits for. */
  lost: "nobody who has the match can be reached",
  over: "the match is over",
  beforeNow: (seconds: number) => `${inUnit(seconds, "s")} before now`,
  lacks: {
    players: (seconds: number) => `the match waits for somebody who plays, ${inUnit(seconds, "s")}`,
    source: (seconds: number) => `looking for somebody who has the match, ${inUnit(seconds, "s")}`,
  },
  isLive: "live",
  late: (seconds: number) => `${inUnit(seconds, "s")} late`,

  marks: "What happened in this replay",
  /** Before what happened there. */
  markAt: (turn: number, clock: string) => `Turn ${turn} (${clock}):`,

  link: "Link",
  linkHint: (key: string | null) => withKey("Copy a link to this moment", key),
  noLink: "A match that still runs has no link to a moment of it.",
  copied: (link: string) => `Copied: ${link}`,
  picture: "Picture",
  pictureHint: (key: string | null) => withKey("Save what is seen as a picture", key),
  noPicture: "The picture cannot be made.",
  pictureSaved: (file: string) => `Picture: ${file}`,
});

/** The player or team whose eyes one sees with. */
export const EYES_WORDS = words({
  title: "Eyes",
  hint: (key: string | null) => withKeyAndShift("Whose eyes you see with", key),
  everybody: "Everybody",
  team: (name: string) => `Team: ${name}`,
  seesAll: "You see everything",
  sees: (name: string) => `You see what was seen by ${name}`,

  orders: "Orders",
  ordersHint: (key: string | null) => withKey("Show orders as they are given", key),
  ordersOn: "Orders are shown as they are given",
  ordersOff: "Orders are not shown",

  camera: "Camera",
  cameraHint: (names: readonly string[], key: string | null) =>
    withKeyAndShift(`Look where a player looked: ${joinNames(names)}`, key),
  follows: (name: string) => `You look where ${name} looked`,
  isFree: "You look freely",
});

/** How the players stood over time. */
export const GRAPH_WORDS = words({
  title: "How the players stood",
  choice: "Graph",
  kinds: {
    cats: "Cats",
    cushions: "Cushions",
    losses: "Cats lost",
    orders: "Orders a minute",
  },
  overTime: (kind: string) => `${kind} over time`,
  at: (clock: string) => `at ${clock}`,
  /** "2:05: Ada 12, Ben 7" */
  told: (clock: string, values: readonly string[]) => `${clock}: ${values.join(", ")}`,
});

/** How a match ended. */
export const RESULT_WORDS = words({
  /** Its headline. */
  titles: {
    draw: "A draw – nobody wins",
    stopped: "The match was stopped",
    desynced: "The worlds came apart",
    "lost-peers": "Cut off from the others",
    left: "You left the match",
  },
  /** Who left was out before. */
  out: {
    "given-up": "You gave up",
    fallen: "You are out",
  },
  won: (isTeam: boolean) => (isTeam ? "Your team wins!" : "You win!"),
  /** "Ada wins", "Ada and Jane win" or of more "Team Ada wins"; who lost it is told so. */
  wonBy: (names: readonly string[], isLost: boolean) => {
    const [name] = names;
    const win =
      name === undefined
        ? "Somebody wins"
        : names.length === 1
          ? `${name} wins`
          : names.length === 2
            ? `${joinNames(names)} win`
            : `Team ${name} wins`;
    return isLost ? `You lost – ${win}` : win;
  },
  player: (playerId: number) => `Player ${playerId}`,
  menu: "Menu",
  toLadder: "Back to the ladder",
  again: "Play again",
  ladderAgain: "Again",
  tutorialAgain: "Tutorial again",
  watch: "Watch the replay",
  watchFrom: (clock: string) => `Watch from ${clock}`,
  watchNowhere: "Watch from a place: click the graph",
  notBegun: "Ended before it began.",
  played: (clock: string) => `Played ${clock}.`,
  replay: "Replay:",
  report: "Report of the desync:",
  /** The players who have a whole one. */
  noReplay: (names: readonly string[]) =>
    names.length === 0
      ? "Nobody has the whole replay of this match: everybody was gone from it at some time."
      : `You came back to this match: ${joinNames(names)} ${plural(names.length, { one: "has", other: "have" })} its replay, for yours would lack what was before.`,
  wantAgain: (names: readonly string[]) =>
    `${joinNames(names)} ${plural(names.length, { one: "wants", other: "want" })} to play again.`,
  winner: (name: string) => `★ ${name}`,
  gone: (clock: string) => `a bot from ${clock} on`,
  watched: (names: readonly string[]) => `Watched: ${joinNames(names)}`,
});
