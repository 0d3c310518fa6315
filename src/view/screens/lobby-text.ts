import { keyText } from "../control/key-actions.ts";
import { describeLookalike, lookalikesOf } from "../../base/index.ts";
import type { LobbyNotice, LobbyPlayer, MapEntry, MapPicture, PeerNotice } from "../../channel/index.ts";
import {
  OBSERVER,
  OPTION_TABLE,
  PLAYER_COUNT_MAX,
  valueOf,
  type MapFavour,
  type MatchMode,
  type MatchOptions,
  type OptionRow,
} from "../../sim/index.ts";
import { OPTION_WORDS, type WordsOfOptions } from "../../words/index.ts";
import { lookOf } from "../looks/player-look.ts";
import { joinNames, namesOf } from "../looks/player-names.ts";
import { wayText } from "../network/network-text.ts";

/** How a lobby may be reached; `note` is null for an address that friends can use. */
export interface LobbyAddress {
  readonly address: string; // "host:port"
  readonly note: string | null;
}

/** Silence up to this is normal. */
const SILENCE_SHOWN_FROM_MS = 2000;

/** "no word for 4 s", or null while the player is heard. */
export function silenceText(player: LobbyPlayer): string | null {
  return player.silentMs < SILENCE_SHOWN_FROM_MS
    ? null
    : `no word for ${Math.floor(player.silentMs / 1000)} s`;
}

/**
 * The way to a player and the round trip: "direct, 24 ms", "through Mio, 80 ms", or "no way to Jane yet". Null for oneself.
 */
export function linkText(player: LobbyPlayer, players: readonly LobbyPlayer[]): string | null {
  const { way, name, rttMs } = player;
  if (way.kind === "self") return null;
  if (way.kind === "none") return `no way to ${name} yet`;
  return wayText(way, namesOf(players)) + (rttMs === null ? "" : `, ${Math.round(rttMs)} ms`);
}

/** "looks like Ada": what is to be known before a name is believed. Null for a name that nobody else could be taken for. */
export function lookalikeText(
  { playerId, name }: LobbyPlayer,
  players: readonly LobbyPlayer[],
): string | null {
  const place = players.findIndex((player) => player.playerId === playerId);
  const other = lookalikesOf(players.map((player) => player.name))[place] ?? null;
  return other === null ? null : describeLookalike(name, other);
}

/** Why the match does not start yet, for everybody in the lobby. */
export function startText(lobby: LobbyNotice): string {
  if (lobby.startsInMs !== null) return `Here we go!${earlyText(lobby)}`;
  const unready = unreadyText(lobby);
  const rest = unready === "" ? "" : ` ${unready}`;
  if (lobby.awaited.length > 0) return `Waiting for ${joinNames(lobby.awaited)} to come back.${rest}`;
  if (lobby.away.length > 0) return `${joinNames(lobby.away)} left the lobby, and may come back.${rest}`;
  if (lobby.players.length < 2)
    return lobby.isMasterPeer
      ? `Waiting for a friend: give them ${wayInText(lobby)}, or add a bot.`
      : "Waiting for a friend.";
  const mapless = lobby.players.filter((player) => !player.hasMap).map((player) => player.name);
  if (mapless.length > 0)
    return `${joinNames(mapless)} ${mapless.length === 1 ? "is" : "are"} still receiving the map.`;
  const unreached = lobby.players.filter(({ way }) => way.kind === "none").map(({ name }) => name);
  if (unreached.length > 0) return `Looking for a way to ${joinNames(unreached)}.`;
  const greeting = lobby.players.filter((player) => !player.isReady).map((player) => player.name);
  if (greeting.length > 0)
    return `${joinNames(greeting)} ${greeting.length === 1 ? "is" : "are"} still saying hello to the others.`;
  if (lobby.setupProblem !== null) return "The match cannot start like this.";
  if (unready !== "") return unready;
  if (lobby.isMasterPeer)
    return lobby.canStart ? "Everybody is ready." : "Not everybody can hear everybody yet.";
  const master = lobby.players.find((player) => player.isMasterPeer);
  return `Everybody is ready. ${master?.name ?? "The master peer"} starts the match.`;
}

function wayInText({ roomKey, code }: LobbyNotice): string {
  const way = roomKey === null ? "one of the addresses" : "the invitation";
  return code === undefined || code.text === null ? way : `the code or ${way}`;
}

/** Who has not said yet that they are ready, or "". */
function unreadyText({ players, localPlayerId }: LobbyNotice): string {
  const unready = players.filter(({ agrees }) => !agrees);
  if (unready.some(({ playerId }) => playerId === localPlayerId))
    return `Press Ready, or ${keyText("ready")}, when you are.`;
  const names = unready.map((player) => nameApart(player, players));
  return names.length === 0 ? "" : `${joinNames(names)} ${names.length === 1 ? "is" : "are"} not ready yet.`;
}

/** "Ada", or of two of that name "Ada (square)": so does the emblem in the row tell them apart. */
function nameApart(
  { playerId, name }: Pick<LobbyPlayer, "playerId" | "name">,
  players: readonly Pick<LobbyPlayer, "name">[],
): string {
  const isAlone = players.filter((player) => player.name === name).length < 2;
  return isAlone ? name : `${name} (${lookOf(playerId, "yarn").shape})`;
}

/** To whoever was not ready when the host started all the same. */
function earlyText({ players, localPlayerId }: LobbyNotice): string {
  const host = players.find(({ isMasterPeer }) => isMasterPeer);
  const isLate = players.some(({ playerId, agrees }) => playerId === localPlayerId && !agrees);
  return isLate ? ` ${host?.name ?? "The host"} did not wait until you were ready.` : "";
}

/** What the host does by starting before all are ready: up to two of them are named here, all of them in the line above. */
export function startAnywayText(
  players: readonly Pick<LobbyPlayer, "playerId" | "name" | "agrees">[],
): string {
  const names = players.filter(({ agrees }) => !agrees).map((player) => nameApart(player, players));
  const who = names.length > 2 ? String(names.length) : joinNames(names);
  return `Start although ${who} ${names.length === 1 ? "is" : "are"} not ready`;
}

/** What the host's button does, in its words: who may still come is named in the line beside it. */
export function startButtonText({ awaited, away }: Pick<LobbyNotice, "awaited" | "away">): string {
  const missing = [...awaited, ...away];
  if (missing.length === 0) return "Start the match";
  return missing.length === 1 ? `Start without ${missing[0]!}` : "Start without them";
}

/** The number of the countdown: 3, 2, 1, and 0 only once the time is over. */
export function countdownText(startsInMs: number): string {
  return String(Math.max(0, Math.ceil(startsInMs / 1000)));
}

/** What is said until there is a lobby. */
export function connectingText({ role, address }: Extract<PeerNotice, { kind: "connecting" }>): {
  readonly title: string;
  readonly text: string;
} {
  if (role === "watch")
    return { title: "Watching …", text: `The match at ${address} has begun: looking for it, to watch …` };
  if (role === "rejoin") return { title: "Going back …", text: `Looking for the match with ${address} …` };
  if (role === "again") return { title: "Again …", text: `Waiting for ${address} to open the lobby again …` };
  if (role === "quick")
    return { title: "Quick match …", text: "Looking for the best public lobby with a free seat …" };
  if (role === "play") return { title: "Here we go …", text: "Laying out the map and waking the cats …" };
  return role === "host"
    ? { title: "Hosting …", text: `Opening a lobby at ${address} …` }
    : { title: "Knocking …", text: `Knocking at ${address} …` };
}

/** The lobby's addresses, each with a word for whom it is good: those outside behind the nearest, last those of its own computer alone. */
export function lobbyAddresses(
  addresses: readonly string[],
  outside: readonly LobbyAddress[] = [],
): readonly LobbyAddress[] {
  const isLocal = (address: string): boolean => /^(127\.|localhost:|\[::1\])/.test(address);
  const near = addresses.filter((address) => !isLocal(address));
  const own = near.map((address) => ({ address, note: isOfHome(address) ? "in this house" : null }));
  return [
    ...own.slice(0, 1),
    ...outside,
    ...own.slice(1),
    ...addresses.filter(isLocal).map((address) => ({ address, note: "on this computer" })),
  ];
}

/** RFC 1918, 3927, 4193. */
function isOfHome(address: string): boolean {
  return /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2[0-9]|3[01])\.|\[f[cd])/.test(address);
}

/** A mode in words: its name, what it is in a list, and how one wins. */
export const MODE_TEXTS: Readonly<
  Record<MatchMode, { readonly name: string; readonly short: string; readonly long: string }>
> = {
  classic: {
    name: "Classic, as in the book",
    short: "one rug, no walls",
    long: "Some cats on one rug, without walls or teams. They fight only on order: none throws back by itself. The last player with a cat wins.",
  },
  battle: {
    name: "Battle",
    short: "armies among walls",
    long: "Armies on a map with walls. The last team with a cat awake wins.",
  },
  cushions: {
    name: "Cushions",
    short: "hold them, breed cats",
    long: "A cushion that you hold breeds cats. You win when you hold all of them for a minute. After ten minutes most of them are enough, for half a minute. You also win when nobody else has a cat awake.",
  },
};

/** "Team A" to "Team H", or "Observer". */
export function teamText(team: number): string {
  return team === OBSERVER ? "Observer" : `Team ${String.fromCharCode(64 + team)}`;
}

/** What may be chosen for a player. Classic knows only who plays and who watches. */
export function teamChoices(
  mode: MatchMode,
  { playerId, team }: Pick<LobbyPlayer, "playerId" | "team">,
): readonly { readonly team: number; readonly text: string }[] {
  const observer = { team: OBSERVER, text: teamText(OBSERVER) };
  if (mode === "classic") return [{ team: team === OBSERVER ? playerId : team, text: "Plays" }, observer];
  const teams = Array.from({ length: PLAYER_COUNT_MAX }, (_, i) => ({ team: i + 1, text: teamText(i + 1) }));
  return [...teams, observer];
}

/** "3 cats a player", with what else a match has. */
export function optionsText(
  options: MatchOptions,
  rows: readonly OptionRow[] = OPTION_TABLE,
  words: WordsOfOptions = OPTION_WORDS,
): string {
  return saidOf(options, rows, words)
    .flatMap(({ said, parts }) => said.line?.(parts, options) || [])
    .join(", ");
}

/** What the army at the start and the fog mean, a line each; nothing in Classic, which knows neither. */
export function extrasText(
  options: MatchOptions,
  rows: readonly OptionRow[] = OPTION_TABLE,
  words: WordsOfOptions = OPTION_WORDS,
): readonly string[] {
  return saidOf(options, rows, words).flatMap(({ said, parts }) => said.meaning?.(parts, options) ?? []);
}

/** Of the options that this mode knows. */
function saidOf(options: MatchOptions, rows: readonly OptionRow[], words: WordsOfOptions) {
  const known = rows.filter(({ modes }) => modes === "all" || options.mode !== "classic");
  return known.flatMap((row) => {
    const { said } = words[row.parts[0]!.key]!;
    return said === undefined ? [] : { said, parts: row.split(valueOf(options, row)) };
  });
}

/** A map as a line of the list, which is narrow: its picture tells its size. Cushions count only where they are played for. */
export function mapEntryText(map: MapEntry, mode: MatchMode): string {
  if (map.problem !== null) return `⚠ ${map.name} – ${map.problem}`;
  const cushions = mode === "cushions" ? `, ${cushionsText(map.cushionCount)}` : "";
  return `${map.name} – ${map.spawnCount} players${cushions}`;
}

const FAVOUR_TEXTS: Readonly<Record<MapFavour, string>> = {
  coming: "Whoever attacks has it easier here.",
  waiting: "Whoever defends has it easier here.",
};

/** What a map says of itself, and which of two equal armies it favours; empty: nothing. */
export function mapWordsText({ about, favours }: Pick<MapEntry, "about" | "favours">): string {
  return [about, favours === undefined ? undefined : FAVOUR_TEXTS[favours]].filter(Boolean).join(" ");
}

/** A map in words, for its picture. */
export function mapPictureText({ name, width, height, spawns, cushions }: MapPicture): string {
  const held = cushions.length === 0 ? "" : `, ${cushionsText(cushions.length)}`;
  return `${name} – ${width} × ${height}, ${spawns.length} players${held}`;
}

/** What the picture of a map does not say to who plays alone: spawns are drawn with the seed of the match. */
export function startsText({ spawns }: Pick<MapPicture, "spawns">): string {
  return spawns.length < 2 ? "" : "You begin at one of the cats' heads: which one is drawn anew each time.";
}

function cushionsText(count: number): string {
  return count === 1 ? "1 cushion" : `${count === 0 ? "no" : count} cushions`;
}
