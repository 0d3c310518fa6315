import { maskOfPlayers, type Statement } from "../../src/lockstep/index.ts";
import { Departing } from "../../src/match/members/departing.ts";
import { RunEnding } from "../../src/match/run-ending.ts";
import type { GoodbyePacket } from "../../src/wire/index.ts";
import { LockstepPeers } from "./lockstep-peers.ts";

/** When it starts, ms. */
export const START_MS = 100_000;

/** Of that player, in a match that has ended turn 10. */
export function startDeparting(playerIds = [1, 2, 3], localPlayerId = 1) {
  const peers = new LockstepPeers({ seed: 5, catsPerPlayer: 1, playerIds });
  peers.runTo(10);
  for (const peer of peers.peers) while (!peer.hasEnded) peers.act(peer);
  peers.deliverAll();
  const { match } = peers.peer(localPlayerId);
  const ending = new RunEnding(match);
  const news = new Map<number, number>(); // when turn data came last ...
  const heard = new Map<number, number>(); // ... and a packet
  const answered = new Map<number, number>(); // when it acknowledged one of ours
  const wire = {
    newsMs: (id: number) => news.get(id) ?? -Infinity,
    heardMs: (id: number) => heard.get(id) ?? -Infinity,
    answeredMs: (id: number) => answered.get(id) ?? -Infinity,
  };
  const departing = new Departing({ match, wire, ending });
  let nowMs = START_MS;
  /** Time passes, and we look at what is due ten times a second; those are waited for since the start. */
  const wait = (ms: number, players: readonly number[], what: "turn-data" | "word" = "turn-data"): void => {
    for (const untilMs = nowMs + ms; nowMs < untilMs; nowMs += 100)
      departing.update(players.length === 0 ? null : { players, sinceMs: START_MS, what }, nowMs);
    departing.update(players.length === 0 ? null : { players, sinceMs: START_MS, what }, nowMs);
  };
  const nap = (ms: number): number => (nowMs += ms);
  /** What another peer says, as its statements count up. */
  const numbers = new Map<number, number>();
  const say = (from: number, change: Partial<Statement>): void => {
    const number = (numbers.get(from) ?? 0) + 1;
    numbers.set(from, number);
    const nobody = { gone: 0, promised: 0, held: [], named: [], votes: 0, isAlone: false };
    const among = maskOfPlayers(playerIds) & ~(change.promised ?? 0);
    const nothing = {
      lineage: 0,
      ...nobody,
      among: change.promised === undefined ? 0 : among,
      installed: null,
    };
    const { view } = match.participants.departures.said;
    departing.hearStatement(from, { number, view, ...nothing, ...change }, nowMs);
  };
  /** Player 2 says that they are gone, and promises it. */
  const agree = (gone: readonly number[], turn = 12): void => {
    const mask = maskOfPlayers(gone);
    say(2, { gone: mask });
    say(2, { gone: mask, promised: mask, held: gone.map(() => turn) });
  };
  const saidGone = (): number => match.participants.departures.said.gone;
  return {
    match,
    ending,
    departing,
    news,
    heard,
    answered,
    wait,
    nap,
    say,
    agree,
    saidGone,
    now: () => nowMs,
  };
}

/** For that reason. */
export function goodbye(reason: GoodbyePacket["reason"], end: GoodbyePacket["end"] = null): GoodbyePacket {
  return { kind: "goodbye", reason, lostMask: 0, end };
}
