import { summarizeReport } from "../desync/index.ts";
import { COMMAND_DELAY_TURNS } from "../lockstep/index.ts";
import {
  describeLoss,
  describeResult,
  type LivePeer,
  type LivePeerEvent,
  type MatchResult,
} from "../peer/index.ts";
import { formatChecksum, type PlayerId } from "../sim/index.ts";

/** A line of output: an object for --json, and what a person reads in its place (null: nothing). */
export interface PlayLine {
  readonly json: Readonly<Record<string, unknown>> & { readonly event: string };
  readonly text: string | null;
}

/** The line for an event, or null where there is none. The result's line comes from resultLine, last. */
export function eventLine(event: LivePeerEvent, live: LivePeer): PlayLine | null {
  const { matchPeer } = live;
  const nameOf = namesOf(live);
  switch (event.kind) {
    case "lobby":
      return lobbyLine(live);
    case "start": {
      const players = matchPeer.players.map(({ playerId, name }) => ({ playerId, name }));
      const startsInMs = Math.round(event.startsInMs);
      const text = `The match starts in ${(startsInMs / 1000).toFixed(1)} s: ${players.map(({ name }) => name).join(", ")}.`;
      return { json: { event: "start", seed: event.seed, startsInMs, players }, text };
    }
    case "turn": {
      const checksum = formatChecksum(event.checksum);
      const waitedMs = Math.round(event.waitedMs);
      const json = { event: "turn", turn: event.turn, checksum, waitedMs, commandDelay: COMMAND_DELAY_TURNS };
      const text = event.turn % 100 === 0 ? `Turn ${event.turn}, checksum ${checksum}.` : null;
      return { json, text };
    }
    case "silence": {
      const waitedMs = Math.round(event.waitedMs);
      const players = event.playerIds.map((playerId) => ({ playerId, name: nameOf(playerId) }));
      const names = players.map(({ name }) => name).join(", ");
      const text = `Waiting for ${names} for ${(waitedMs / 1000).toFixed(0)} s.`;
      return { json: { event: "silence", players, waitedMs }, text };
    }
    case "desync": {
      const { cause, foundOnEnteringTurn, differsAtEndOfTurn, firstDifference } = event.report;
      const json = { event: "desync", cause, foundOnEnteringTurn, differsAtEndOfTurn, firstDifference };
      return { json: { ...json, report: live.files.report }, text: summarizeReport(event.report) };
    }
    case "report":
      return { json: { event: "report", file: event.file }, text: `The report is ${event.file}.` };
    case "problem":
      return { json: { event: "problem", message: event.message }, text: event.message };
    default:
      return null;
  }
}

/** The last line. */
export function resultLine(live: LivePeer, end: LivePeerEvent): PlayLine {
  if (end.kind === "result") return matchResultLine(live, end.result);
  const message =
    end.kind === "lost-lobby" ? describeLoss(end.loss) : end.kind === "crashed" ? end.message : "";
  const outcome =
    end.kind === "lost-lobby" ? (end.loss.kind === "refused" ? "refused" : "lost-peers") : "crashed";
  const reason =
    end.kind === "lost-lobby" ? (end.loss.kind === "refused" ? end.loss.reason : end.loss.kind) : null;
  const json = { event: "result", outcome, turn: null, checksum: null, replay: null, reason, message };
  return { json, text: message };
}

function matchResultLine(live: LivePeer, result: MatchResult): PlayLine {
  const message = describeResult(result, namesOf(live));
  const checksum = formatChecksum(result.checksum);
  const replay = live.isReplayWhole ? live.files.replay : null;
  const { outcome, winnerId, turn } = result;
  const text = `${message} Turn ${turn}, checksum ${checksum}.${replay === null ? "" : `\nReplay: ${replay}`}`;
  return { json: { event: "result", outcome, turn, checksum, replay, winnerId, message }, text };
}

function lobbyLine({ matchPeer, port }: LivePeer): PlayLine {
  const { session } = matchPeer;
  const players = matchPeer.players.map(({ playerId, name, isMasterPeer, isReady, rttMs }) => ({
    playerId,
    name,
    isMasterPeer,
    isReady,
    rttMs: rttMs === null ? null : Math.round(rttMs),
  }));
  const names = players.map(({ name, isReady }) => (isReady ? name : `${name} (not ready)`)).join(", ");
  const json = { event: "lobby", port, playerId: session.localPlayerId, players };
  return { json, text: `Lobby on UDP port ${port}: ${names}.` };
}

function namesOf({ matchPeer }: LivePeer): (playerId: PlayerId) => string {
  const names = new Map(matchPeer.players.map(({ playerId, name }) => [playerId, name]));
  return (playerId) => names.get(playerId) ?? `player ${playerId}`;
}
