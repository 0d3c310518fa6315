import { networkInterfaces } from "node:os";
import type { LobbyNotice, MatchInfo, ResultNotice, StatusNotice } from "../channel/index.ts";
import { COMMAND_DELAY_TURNS } from "../lockstep/index.ts";
import type { SessionPlayer } from "../net/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { LivePeer } from "./live-peer.ts";
import type { MatchResult } from "./match-events.ts";
import { describeResult } from "./match-messages.ts";

/** The lobby as it is now. */
export function lobbyNotice(live: LivePeer, startsAtMs: number | null): LobbyNotice {
  const { matchPeer } = live;
  const { session } = matchPeer;
  const nowMs = live.nowMs();
  return {
    kind: "lobby",
    localPlayerId: session.localPlayerId ?? 1,
    isMasterPeer: session.isMasterPeer,
    players: matchPeer.players.map((player) => ({
      playerId: player.playerId,
      name: player.name,
      isMasterPeer: player.isMasterPeer,
      isReady: player.isReady,
      rttMs: player.rttMs === null ? null : Math.round(player.rttMs),
      silentMs: player.lastHeardMs === null ? 0 : Math.max(0, Math.round(nowMs - player.lastHeardMs)),
    })),
    addresses: ownAddresses().map((host) => `${host}:${live.port}`),
    catsPerPlayer: session.catsPerPlayer,
    canStart: matchPeer.canStart && matchPeer.players.length > 1,
    startsInMs: startsAtMs === null ? null : Math.max(0, Math.round(startsAtMs - nowMs)),
  };
}

export function matchInfo(live: LivePeer, players: readonly SessionPlayer[], seed: number): MatchInfo {
  const { session } = live.matchPeer;
  return {
    players: players.map(({ playerId, name }) => ({ playerId, name })),
    localPlayerId: session.localPlayerId,
    catsPerPlayer: session.catsPerPlayer,
    seed,
  };
}

/** How the match stands now: turn, pings, whom it waits for. */
export function statusNotice(live: LivePeer): StatusNotice {
  const { run, session } = live.matchPeer;
  return {
    kind: "status",
    turn: run?.match.turn ?? 0,
    commandDelayTurns: COMMAND_DELAY_TURNS,
    waitingFor: run?.waitingFor ?? [],
    waitedMs: Math.round(run?.waitedMs(live.nowMs()) ?? 0),
    rttMs: session.remotes.map(({ playerId, roundTrip }) => ({
      playerId,
      rttMs: roundTrip.ms === null ? null : Math.round(roundTrip.ms),
    })),
  };
}

export function resultNotice(
  live: LivePeer,
  result: MatchResult,
  context: {
    readonly nameOf: (playerId: PlayerId) => string;
    readonly reportFile: string | null;
    readonly summary: string | null; // of a desync
    readonly hasReplay: boolean;
  },
): ResultNotice {
  const { world } = live.matchPeer.run!.match;
  const scores = Array.from({ length: world.header.playerCount }, (_, row) => ({
    playerId: world.players.playerId[row]!,
    score: world.players.score[row]!,
  }));
  return {
    kind: "result",
    outcome: result.outcome,
    winnerId: result.winnerId,
    turn: result.turn,
    scores,
    message: context.summary ?? describeResult(result, context.nameOf),
    replayFile: context.hasReplay ? live.files.replay : null,
    reportFile: context.reportFile,
  };
}

/** This machine's IPv4 addresses, those that others can reach first. */
export function ownAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const outside = all.filter(({ family, internal }) => family === "IPv4" && !internal);
  return [...new Set([...outside.map(({ address }) => address), "127.0.0.1"])];
}
