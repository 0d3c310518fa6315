import { assert, formatInvitation, formatRoomKey, PLAIN_LOOKS, type Looks } from "../base/index.ts";
import type {
  AgreedTerms,
  AbsentPlayer,
  GonePlayer,
  LobbyNotice,
  LobbyPlayer,
  MapPicture,
  MatchInfo,
  NamedDesyncFact,
  NetworkNotice,
  NetworkPeer,
  PeerNotice,
  ResultNotice,
  SlowPlayer,
  SplitMatch,
  StatusNotice,
  WhyFact,
} from "../channel/index.ts";
import { COMMAND_DELAY_TURNS_MIN, SUB_TURNS_PER_TURN } from "../lockstep/index.ts";
import { endingOf, type Absentee, type Departure, type MatchResult, type Split } from "../match/index.ts";
import type { SessionPlayer } from "../net/index.ts";
import {
  notesOn,
  resultFact,
  setupProblemOf,
  invitationPlace,
  outsideAddresses,
  reachFact,
  type LivePeer,
} from "../peer/index.ts";
import { OBSERVER, optionsOfSetup, type GameMap, type MatchSetup, type PlayerId } from "../sim/index.ts";
import { formatAddress } from "../wire/index.ts";
import { directWay } from "./direct-way.ts";
import { outBefore } from "./out-before.ts";
import type { PlayClock } from "./play-clock.ts";
import { victoryReader } from "./victory-reader.ts";

/** What a lobby's window is told besides what its session knows. */
interface LobbyContext {
  readonly startsAtMs: number | null; // once the countdown runs
  readonly mapId: string | null;
  readonly awaited: readonly string[]; // names, of the match before
  readonly away: readonly string[]; // names of people that were in this lobby
  readonly agreed: AgreedTerms | null;
}

const NO_WAY = { kind: "none" } as const;

/** The lobby as it is now. */
export function lobbyNotice(live: LivePeer, context: LobbyContext): LobbyNotice {
  const { startsAtMs, mapId, awaited, away, agreed } = context;
  const { matchPeer } = live;
  const { session } = matchPeer;
  const nowMs = live.nowMs();
  const setupProblem = setupProblemOf(matchPeer);
  const isPlayable = matchPeer.players.length > 1 && setupProblem === null;
  return {
    kind: "lobby",
    localPlayerId: session.localPlayerId ?? 1,
    isMasterPeer: session.isMasterPeer,
    players: matchPeer.players.map((player) => ({
      playerId: player.playerId,
      name: player.name,
      isMasterPeer: player.isMasterPeer,
      isBot: player.bot !== null,
      team: player.team,
      hasMap: player.hasMap,
      isReady: player.isReady,
      agrees: player.agrees,
      way: player.way.kind === "direct" ? directWay(live.place, player.way) : player.way,
      rttMs: player.rttMs === null ? null : Math.round(player.rttMs),
      silentMs: player.lastHeardMs === null ? 0 : Math.max(0, Math.round(nowMs - player.lastHeardMs)),
      ...personFacts(live, player),
    })),
    looks: session.lobby.looks,
    addresses: live.place.addresses.map(formatAddress),
    ...codeFacts(live),
    ...(session.isMasterPeer && live.place.listing !== null ? { isPublic: live.place.listing.isPublic } : {}),
    ...(live.place.isHidden ? { hidesAddress: true } : {}),
    ...reachFacts(live),
    roomKey: live.place.roomKey === null ? null : formatRoomKey(live.place.roomKey),
    catsPerPlayer: session.lobby.options.catsPerPlayer,
    options: session.lobby.options,
    mapName: session.lobby.map?.name ?? null,
    agreed,
    mapId,
    setupProblem,
    canStart: isPlayable && matchPeer.canStart,
    canStartAnyway:
      isPlayable && session.lobby.canStartWithout(session.lobby.players.map(({ playerId }) => playerId)),
    startsInMs: startsAtMs === null ? null : Math.max(0, Math.round(startsAtMs - nowMs)),
    awaited,
    away: away.filter((name) => !awaited.includes(name)),
  };
}

/** Nothing where no service is asked. */
function codeFacts({ place: { code } }: LivePeer): Pick<LobbyNotice, "code"> {
  switch (code?.kind) {
    case undefined:
      return {};
    case "asking":
    case "code":
      return { code };
    case "away":
    case "spent":
      return { code: { kind: "none", problem: code.problem } };
  }
}

/** Nothing where nobody is asked. */
function reachFacts({ place: { reach, code } }: LivePeer): Pick<LobbyNotice, "reach"> {
  if (reach === null) return {};
  const outside = outsideAddresses(reach);
  const place = invitationPlace(
    reach.own,
    outside.map(({ address }) => address),
  );
  if (place === null) return {};
  return {
    reach: {
      told: reachFact(reach, code?.kind === "code"),
      place: formatInvitation({ ...place, roomKey: null }),
      outside: outside.map(({ address, goodFor }) => ({ address: formatAddress(address), goodFor })),
    },
  };
}

/** A player's identity, and whether they were met before. */
function personFacts(
  live: LivePeer,
  { playerId, name }: SessionPlayer,
): Pick<LobbyPlayer, "fingerprint" | "notes"> {
  const { others, matchPeer } = live;
  if (playerId === matchPeer.session.localPlayerId) return { fingerprint: others.ownFingerprint, notes: [] };
  const person = others.acquaintanceOf(playerId);
  return person === null
    ? { fingerprint: null, notes: [] }
    : { fingerprint: person.fingerprint, notes: notesOn(name, person) };
}

/** The lobby's map as its window draws it. */
export function mapNotice(map: GameMap | null): PeerNotice & { readonly kind: "map" } {
  return { kind: "map", map: map === null ? null : pictureOf(map) };
}

/** A map as windows draw it. */
export function pictureOf({ name, width, height, walls, spawns, cushions }: GameMap): MapPicture {
  return { name, width, height, walls: [...walls], spawns, cushions };
}

/** What a window is told of a match or replay with that setup. */
export function matchInfo(
  setup: MatchSetup,
  {
    players,
    looks = PLAIN_LOOKS,
  }: {
    readonly players: readonly { readonly playerId: PlayerId; readonly name: string }[];
    readonly looks?: Looks;
  },
  localPlayerId: PlayerId | null,
): MatchInfo {
  const { seed, playerIds, teams, ground } = setup;
  const { mode, catsPerPlayer, catLimit, timeLimitMinutes } = optionsOfSetup(setup);
  const teamOf = (playerId: PlayerId): number => {
    const team = teams?.[playerIds.indexOf(playerId)] ?? playerId;
    return mode === "classic" && team !== OBSERVER ? playerId : team; // there are no allies in Classic
  };
  return {
    players: players.map(({ playerId, name }) => ({ playerId, name, team: teamOf(playerId) })),
    looks,
    localPlayerId,
    isObserver: localPlayerId !== null && teamOf(localPlayerId) === OBSERVER,
    mode,
    mapName: ground?.map.name ?? null,
    catsPerPlayer,
    catLimit,
    timeLimitMinutes,
    seed,
  };
}

/** How the match stands now: turn, pings, awaited players. */
export function statusNotice(live: LivePeer): StatusNotice {
  const { run, session } = live.matchPeer;
  const nowMs = live.nowMs();
  const isHalted = run?.state === "healing" || run?.state === "standing";
  return {
    kind: "status",
    turn: run?.match.turn ?? 0,
    commandDelayTurns: run?.match.logState.delay.turns ?? COMMAND_DELAY_TURNS_MIN,
    // While games are compared a notice of its own names the awaited players.
    waitingFor: isHalted ? [] : (run?.waitingFor ?? []),
    waitedMs: isHalted ? 0 : Math.round(run?.waitedMs(nowMs) ?? 0),
    rttMs: session.lobby.remotes.map(({ playerId, roundTrip }) => ({
      playerId,
      rttMs: roundTrip.ms === null ? null : Math.round(roundTrip.ms),
    })),
    absent: run?.members.absentees(nowMs).map(absentPlayer) ?? [],
    slow: run?.members.slow(nowMs).map(slowPlayer) ?? [],
    warnedMs: Math.round(run?.members.warnedMs(nowMs) ?? 0),
    split: splitMatch(run?.members.split(nowMs) ?? null),
    gone: run?.members.gone.map(gonePlayer) ?? [],
    watchers: live.matchPeer.watcherCount(nowMs),
  };
}

function absentPlayer({ silentMs, goneInMs, voteAgainInMs, ...absentee }: Absentee): AbsentPlayer {
  const times = { silentMs: Math.round(silentMs), goneInMs: Math.round(goneInMs) };
  return { ...absentee, ...times, voteAgainInMs: Math.round(voteAgainInMs) };
}

function slowPlayer({ waitedMs, voteAgainInMs, ...one }: SlowPlayer): SlowPlayer {
  return { ...one, waitedMs: Math.round(waitedMs), voteAgainInMs: Math.round(voteAgainInMs) };
}

function splitMatch(split: Split | null): SplitMatch | null {
  if (split === null) return null;
  const { gone, here, mayGoAloneInMs, isAlone } = split;
  return { gone, here, mayGoAloneInMs: Math.round(mayGoAloneInMs), isAlone };
}

function gonePlayer({ playerId, turn, playedBy }: Departure): GonePlayer {
  return { playerId, turn, playedBy: playedBy.kind === "bot" ? "bot" : "nobody" };
}

/** What the links of the match are like now, each with the way that it takes. */
export function networkNotice(live: LivePeer): NetworkNotice | null {
  const { run, session } = live.matchPeer;
  if (run === null) return null;
  const { peers, ...pace } = run.networkReport(live.nowMs());
  const wayTo = (playerId: PlayerId): NetworkPeer["way"] => {
    const way = session.lobby.remotes.find((remote) => remote.playerId === playerId)?.ways.way ?? NO_WAY;
    return way.kind === "direct" ? directWay(live.place, way) : way;
  };
  return {
    kind: "network",
    ...pace,
    refusedPerSecond: session.gate.refusedPerSecond(live.nowMs()),
    peers: peers.map((peer) => ({ ...peer, way: wayTo(peer.playerId) })),
  };
}

export function resultNotice(
  live: LivePeer,
  result: MatchResult,
  context: {
    readonly nameOf: (playerId: PlayerId) => string;
    readonly reportFile: string | null;
    readonly difference: NamedDesyncFact | null; // of the games
    readonly hasReplay: boolean;
    readonly why: WhyFact | null; // the local player lost, or won; null: there is nothing to say of that
    readonly localPlayerId: PlayerId | null; // null: only watches
    readonly clock: PlayClock;
  },
): ResultNotice {
  const { run } = live.matchPeer;
  assert(run !== null, "a result without a match");
  const { world } = run.match;
  const scores = Array.from({ length: world.header.playerCount }, (_, row) => ({
    playerId: world.players.playerId[row]!,
    score: world.players.score[row]!,
  }));
  return {
    kind: "result",
    outcome: result.outcome,
    winnerId: result.winnerId,
    winnerIds: result.winnerIds,
    turn: result.turn,
    playedTurns: Math.floor(world.header.subTurn / SUB_TURNS_PER_TURN),
    scores,
    told: resultFact(result, {
      ...context,
      reader: victoryReader(world, { ...context, winnerIds: result.winnerIds }),
      out: outBefore(world, context.localPlayerId),
      ...{
        absences: run.members.absences,
        ending: endingOf(world),
        playedTurnsOf: context.clock.playedTurns,
      },
    }),
    replayFile: context.hasReplay ? live.files.replay : null,
    reportFile: context.reportFile,
    gone: run.members.gone.filter(({ turn }) => turn <= result.turn).map(gonePlayer),
    ...(context.clock.stood.length === 0 ? {} : { stood: context.clock.stood }),
  };
}

/** The names of those players, by id. */
export function namesOf(players: readonly SessionPlayer[]): (playerId: PlayerId) => string {
  return (playerId) => players.find((player) => player.playerId === playerId)?.name ?? `Player ${playerId}`;
}
