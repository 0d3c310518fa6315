import { withKey } from "./key-words.ts";
import type { BotStrength } from "../sim/index.ts";
import { inUnit, joinNames, plural } from "./language.ts";
import { words } from "./voice.ts";

const BOTS: { readonly [Strength in BotStrength]: string } = {
  beginner: "Beginner",
  weak: "Weak",
  medium: "Medium",
  strong: "Strong",
  master: "Master",
};

const isOrAre = (names: readonly string[]): string => plural(names.length, { one: "is", other: "are" });

/** The lobby: why it does not start yet, and what can be done there. */
export const LOBBY_WORDS = words({
  title: "Lobby",
  start: "Start the match",
  startWithout: (name: string) => `Start without ${name}`,
  startWithoutThem: "Start without them",
  /** Up to two are named. */
  startAnyway: (names: readonly string[]) =>
    `Start although ${names.length > 2 ? names.length : joinNames(names)} ${isOrAre(names)} not ready`,
  ready: (isReady: boolean, key: string | null) => withKey(`${isReady ? "✓ " : ""}Ready`, key),
  readyHint: (key: string | null) => (key === null ? "" : `Key: ${key}`),
  largerMap: "Take a map with room for all",
  changed: (changes: readonly string[]) => `Since you were ready: ${changes.join("; ")}.`,

  starting: "Here we go!",
  startedEarly: (host: string | null) => `${host ?? "The host"} did not wait until you were ready.`,
  awaited: (names: readonly string[]) => `Waiting for ${joinNames(names)} to come back.`,
  away: (names: readonly string[]) => `${joinNames(names)} left the lobby, and may come back.`,
  nobody: "There is nobody to play against.",
  alone: "Waiting for a friend.",
  aloneHost: ({
    hasCode,
    isByInvitation,
  }: {
    readonly hasCode: boolean;
    readonly isByInvitation: boolean;
  }) => {
    const way = isByInvitation ? "the invitation" : "one of the addresses";
    return `Waiting for a friend: give them ${hasCode ? `the code or ${way}` : way}, or add a bot.`;
  },
  mapless: (names: readonly string[]) => `${joinNames(names)} ${isOrAre(names)} still receiving the map.`,
  unreached: (names: readonly string[]) => `Looking for a way to ${joinNames(names)}.`,
  greeting: (names: readonly string[]) =>
    `${joinNames(names)} ${isOrAre(names)} still saying hello to the others.`,
  unfit: "The match cannot start like this.",
  pressReady: (key: string | null) => `Press Ready${key === null ? "" : `, or ${key},`} when you are.`,
  unready: (names: readonly string[]) => `${joinNames(names)} ${isOrAre(names)} not ready yet.`,
  allReady: "Everybody is ready.",
  notAllHear: "Not everybody can hear everybody yet.",
  allReadyFor: (host: string | null) => `Everybody is ready. ${host ?? "The master peer"} starts the match.`,

  addBot: "Add a bot",
  bots: BOTS,
  addBotOf: (strength: BotStrength) => `Add a ${strength} bot`,
  /** Why no bot can be added. */
  noSeats: (hasBots: boolean) =>
    hasBots ? "All seats are taken: send a bot away to make room." : "All seats are taken.",
  swapTeams: "⇄ Swap teams",
});

/** A player's row in the lobby. */
export const SEAT_WORDS = words({
  host: "★ host",
  you: "you",
  bot: "⚙ bot",
  silence: (seconds: number) => `no word for ${inUnit(seconds, "s")}`,
  noWay: (name: string) => `no way to ${name} yet`,
  rtt: (way: string, rttMs: number) => `${way}, ${inUnit(rttMs, "ms")}`,
  noMap: "… map",
  ready: "✓ ready",
  notReady: "… not yet",
  remove: (name: string) => `Remove ${name}`,
  removeAndBlock: (name: string) => `Remove and block ${name}`,
  block: "Block",
  fingerprint: "The fingerprint of this player, to be compared aloud",
  teamOf: (name: string) => `Team of ${name}`,
  /** "Team A" to "Team H". */
  team: (team: number) => `Team ${String.fromCharCode(64 + team)}`,
  observer: "Observer",
  plays: "Plays",
});

/** What is otherwise than when the player here was ready. */
export const CHANGE_WORDS = words({
  mode: "Mode",
  map: "Map",
  otherMap: "another one",
  /** "Fog: on" */
  is: (name: string, now: string) => `${name}: ${now}`,
  /** "Fog: on, was off" */
  was: (name: string, now: string, before: string) => `${name}: ${now}, was ${before}`,
  gone: (name: string) => `${name} is gone`,
  newBot: (name: string) => `new: ${name}`,
});

/** The map and what else is chosen. */
export const MAP_WORDS = words({
  played: "What is played",
  mode: "Mode",
  map: "Map",
  choose: "Choose a map",
  random: "A random map",
  makeRandom: "Random map",
  another: "Another one",
  none: "No map yet",
  favours: {
    coming: "Whoever attacks has it easier here.",
    waiting: "Whoever defends has it easier here.",
  },
  bad: (name: string, problem: string) => `⚠ ${name} – ${problem}`,
  /** A line of the list. `cushions`: null where they are not played for. */
  entry: (name: string, players: number, cushions: number | null) =>
    `${name} – ${players} players${cushions === null ? "" : `, ${cushionsText(cushions)}`}`,
  picture: (map: {
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly players: number;
    readonly cushions: number;
  }) => {
    const cushions = map.cushions === 0 ? "" : `, ${cushionsText(map.cushions)}`;
    return `${map.name} – ${map.width} × ${map.height}, ${map.players} players${cushions}`;
  },
  pictureOf: (text: string) => `Map ${text}`,
  pictureHint: "A cat's head: somebody begins there. A square: a cushion",
  starts: "You begin at one of the cats' heads: which one is drawn anew each time.",
});

function cushionsText(count: number): string {
  return `${count === 0 ? "no" : count} ${plural(count, { one: "cushion", other: "cushions" })}`;
}

/** How friends get in. */
export const INVITE_WORDS = words({
  title: "How friends join",
  byAddress: "Your friends join at",
  byInvitation: "By invitation",
  near: "Show this lobby near me",
  nearHint: "Who is on your network sees your name, the map and how many play",
  copyCode: "Copy code",
  code: "Invite by a code",
  codeAsked: "A code is being asked for …",
  codeUse: (isAnother: boolean) =>
    `Friends type it under “Join a friend”.${isAnother ? " The one before is good no more." : ""}`,
  copyInvitation: "Copy invitation",
  qr: "QR code …",
  qrLabel: "QR code, and the form to read aloud",
  qrHint: "And the form to read aloud",
  otherAddresses: "Other addresses",
  copyAddress: (address: string) => `Copy ${address}`,
  copyInvitationTo: (address: string) => `Copy the invitation to ${address}`,
  inThisHouse: "in this house",
  onThisComputer: "on this computer",

  dialog: "The invitation",
  address: "Your address, as your friend reaches it",
  withNote: (address: string, note: string) => `${address} (${note})`,
  aloud: "To read aloud",
  thenGroups: " then # and these seven groups:",
  letters:
    "There is no letter O, I, L or U in it. Small letters, spaces and dashes make no difference, and a slip is told at once.",
  picture: "The invitation as a QR code",
});

/** The host sends somebody out, or blocks them as well. */
export const SEND_OUT_WORDS = words({
  wishes: {
    "send-out": {
      title: (name: string) => `Send ${name} out?`,
      label: "Send out",
      final: "Who is sent out cannot come into this lobby again.",
    },
    block: {
      title: (name: string) => `Remove and block ${name}?`,
      label: "Remove and block",
      final: "Who is blocked comes into none of your lobbies until you unblock them in the settings.",
    },
  },
  why: "Why? They and all others read it.",
  tooLong: (excess: number) =>
    `${excess} ${plural(excess, { one: "character", other: "characters" })} too many.`,
  /** What hosts mean most often. */
  causes: [
    "You seem to be away.",
    "Your line is too slow today.",
    "This match is for friends.",
    "Please be kinder.",
  ],
  unseen: "There are characters in it that are not seen.",
});

/** The player chooses a colour and an emblem. */
export const LOOK_WORDS = words({
  title: "Your colour and emblem",
  parts: { color: "Colour", emblem: "Emblem" },
  rule: "Who is there first has it; a bot gives its own up. You keep them for the next lobbies, where they are free.",
  hasColor: (holder: string, color: string) => `${holder} has ${color}`,
  hasEmblem: (holder: string, emblem: string) => `${holder} has the ${emblem}`,
  taken: (holderHas: string) => `${holderHas}: take another one.`,
  /** "blue circle" */
  both: (color: string, emblem: string) => `${color} ${emblem}`,
  choose: (both: string) => `You are the ${both}: choose colour and emblem`,
  nameApart: (name: string, emblem: string) => `${name} (${emblem})`,
});
