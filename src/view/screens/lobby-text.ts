import { slotText } from "../control/key-actions.ts";
import { describeLookalike, lookalikesOf } from "../../base/index.ts";
import type { LobbyNotice, LobbyPlayer, MapEntry, MapPicture } from "../../channel/index.ts";
import {
  OBSERVER,
  OPTION_TABLE,
  PLAYER_COUNT_MAX,
  valueOf,
  type MatchMode,
  type MatchOptions,
  type OptionRow,
} from "../../sim/index.ts";
import {
  describeTrouble,
  EMBLEM_WORDS,
  INVITE_WORDS,
  LOBBY_WORDS,
  LOOK_WORDS,
  MAP_ABOUT_WORDS,
  MAP_WORDS,
  OPTION_WORDS,
  SEAT_WORDS,
  type WordsOfOptions,
  OUTSIDE_WORDS,
} from "../../words/index.ts";
import { lookOf } from "../looks/player-look.ts";
import { namesOf } from "../looks/player-names.ts";
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
    : SEAT_WORDS.silence(Math.floor(player.silentMs / 1000));
}

/**
 * The way to a player and the round trip: "direct, 24 ms", "through Mio, 80 ms", or "no way to Jane yet". Null for oneself.
 */
export function linkText(player: LobbyPlayer, players: readonly LobbyPlayer[]): string | null {
  const { way, name, rttMs } = player;
  if (way.kind === "self") return null;
  if (way.kind === "none") return SEAT_WORDS.noWay(name);
  const words = wayText(way, namesOf(players));
  return rttMs === null ? words : SEAT_WORDS.rtt(words, Math.round(rttMs));
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
  if (lobby.startsInMs !== null) return sentences(LOBBY_WORDS.starting, earlyText(lobby));
  const unready = unreadyText(lobby);
  const alone = isAlone(lobby) ? aloneText(lobby) : "";
  const whyNot = alone === "" ? unready : sentences(LOBBY_WORDS.nobody, alone);
  if (lobby.awaited.length > 0) return sentences(LOBBY_WORDS.awaited(lobby.awaited), whyNot);
  if (lobby.away.length > 0) return sentences(LOBBY_WORDS.away(lobby.away), whyNot);
  if (alone !== "") return alone;
  const mapless = lobby.players.filter((player) => !player.hasMap).map((player) => player.name);
  if (mapless.length > 0) return LOBBY_WORDS.mapless(mapless);
  const unreached = lobby.players.filter(({ way }) => way.kind === "none").map(({ name }) => name);
  if (unreached.length > 0) return LOBBY_WORDS.unreached(unreached);
  const greeting = lobby.players.filter((player) => !player.isReady).map((player) => player.name);
  if (greeting.length > 0) return LOBBY_WORDS.greeting(greeting);
  if (lobby.setupProblem !== null) return LOBBY_WORDS.unfit;
  if (unready !== "") return unready;
  if (lobby.isMasterPeer) return lobby.canStart ? LOBBY_WORDS.allReady : LOBBY_WORDS.notAllHear;
  const master = lobby.players.find((player) => player.isMasterPeer);
  return LOBBY_WORDS.allReadyFor(master?.name ?? null);
}

function sentences(...said: readonly string[]): string {
  return said.filter((sentence) => sentence !== "").join(" ");
}

/** Neither a friend nor a bot is there. */
function isAlone({ players }: Pick<LobbyNotice, "players">): boolean {
  return players.length < 2;
}

function aloneText({ isMasterPeer, roomKey, code }: LobbyNotice): string {
  if (!isMasterPeer) return LOBBY_WORDS.alone;
  const hasCode = code !== undefined && code.kind === "code";
  return LOBBY_WORDS.aloneHost({ hasCode, isByInvitation: roomKey !== null });
}

/** The players that have not said yet that they are ready, or "". */
function unreadyText({ players, localPlayerId }: LobbyNotice): string {
  const unready = players.filter(({ agrees }) => !agrees);
  if (unready.some(({ playerId }) => playerId === localPlayerId))
    return LOBBY_WORDS.pressReady(slotText("ready", 0));
  const names = unready.map((player) => nameApart(player, players));
  return names.length === 0 ? "" : LOBBY_WORDS.unready(names);
}

/** "Ada", or of two of that name "Ada (square)": so does the emblem in the row tell them apart. */
function nameApart(
  { playerId, name }: Pick<LobbyPlayer, "playerId" | "name">,
  players: readonly Pick<LobbyPlayer, "name">[],
): string {
  const isAlone = players.filter((player) => player.name === name).length < 2;
  return isAlone ? name : LOOK_WORDS.nameApart(name, EMBLEM_WORDS[lookOf(playerId, "yarn").shape]);
}

/** To a player that was not ready when the host started all the same. */
function earlyText({ players, localPlayerId }: LobbyNotice): string {
  const host = players.find(({ isMasterPeer }) => isMasterPeer);
  const isLate = players.some(({ playerId, agrees }) => playerId === localPlayerId && !agrees);
  return isLate ? LOBBY_WORDS.startedEarly(host?.name ?? null) : "";
}

/** What the host does by starting before all are ready: up to two of them are named here, all of them in the line above. */
export function startAnywayText(
  players: readonly Pick<LobbyPlayer, "playerId" | "name" | "agrees">[],
): string {
  return LOBBY_WORDS.startAnyway(
    players.filter(({ agrees }) => !agrees).map((player) => nameApart(player, players)),
  );
}

/** What the host's button does, in its words: the line beside it names the people that may still come. Without anybody it does nothing. */
export function startButtonText(lobby: Pick<LobbyNotice, "awaited" | "away" | "players">): string {
  const missing = [...lobby.awaited, ...lobby.away];
  if (missing.length === 0 || isAlone(lobby)) return LOBBY_WORDS.start;
  return missing.length === 1 ? LOBBY_WORDS.startWithout(missing[0]!) : LOBBY_WORDS.startWithoutThem;
}

/** The number of the countdown: 3, 2, 1, and 0 only once the time is over. */
export function countdownText(startsInMs: number): string {
  return String(Math.max(0, Math.ceil(startsInMs / 1000)));
}

/**
 * The lobby's addresses, each with a word on the people that it is good for: those outside behind the nearest, last
 * those of its own computer alone.
 */
export function lobbyAddresses(
  addresses: readonly string[],
  outside: NonNullable<LobbyNotice["reach"]>["outside"] = [],
): readonly LobbyAddress[] {
  const isLocal = (address: string): boolean => /^(127\.|localhost:|\[::1\])/.test(address);
  const near = addresses.filter((address) => !isLocal(address));
  const own = near.map((address) => ({ address, note: isOfHome(address) ? INVITE_WORDS.inThisHouse : null }));
  return [
    ...own.slice(0, 1),
    ...outside.map(({ address, goodFor }) => ({ address, note: OUTSIDE_WORDS[goodFor] })),
    ...own.slice(1),
    ...addresses.filter(isLocal).map((address) => ({ address, note: INVITE_WORDS.onThisComputer })),
  ];
}

/** RFC 1918, 3927, 4193. */
function isOfHome(address: string): boolean {
  return /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2[0-9]|3[01])\.|\[f[cd])/.test(address);
}

/** "Team A" to "Team H", or "Observer". */
export function teamText(team: number): string {
  return team === OBSERVER ? SEAT_WORDS.observer : SEAT_WORDS.team(team);
}

/** What may be chosen for a player. Classic knows only playing and watching. */
export function teamChoices(
  mode: MatchMode,
  { playerId, team }: Pick<LobbyPlayer, "playerId" | "team">,
): readonly { readonly team: number; readonly text: string }[] {
  const observer = { team: OBSERVER, text: teamText(OBSERVER) };
  if (mode === "classic")
    return [{ team: team === OBSERVER ? playerId : team, text: SEAT_WORDS.plays }, observer];
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
  if (map.problem !== null) return MAP_WORDS.bad(map.name, describeTrouble(map.problem));
  return MAP_WORDS.entry(map.name, map.spawnCount, mode === "cushions" ? map.cushionCount : null);
}

/** What a map is about, and which of two equal armies it favours; empty: nothing is known. */
export function mapWordsText({
  mapId,
  about,
  favours,
}: Pick<MapEntry, "mapId" | "about" | "favours">): string {
  return [about ?? MAP_ABOUT_WORDS[mapId], favours === undefined ? undefined : MAP_WORDS.favours[favours]]
    .filter(Boolean)
    .join(" ");
}

/** A map in words, for its picture. */
export function mapPictureText({ name, width, height, spawns, cushions }: MapPicture): string {
  return MAP_WORDS.picture({ name, width, height, players: spawns.length, cushions: cushions.length });
}

/** What the picture of a map does not say to a player that plays alone: spawns are drawn with the seed of the match. */
export function startsText({ spawns }: Pick<MapPicture, "spawns">): string {
  return spawns.length < 2 ? "" : MAP_WORDS.starts;
}
