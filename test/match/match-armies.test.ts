import { describe, expect, test } from "vitest";

import { winningTeamOf } from "../../src/match/winning-team.ts";
import type { Command, MatchOptions, PlayerId } from "../../src/sim/index.ts";
import { PERFECT_LINK } from "../../src/simnet/index.ts";
import { eventsOf, MatchWorld, resultOf, type MatchWorldOptions } from "../support/match-world.ts";
import { pillarMap } from "../support/pillar-map.ts";

const LOSSY = { ...PERFECT_LINK, delayMs: 40, jitterMs: 30, lossPercent: 30, duplicatePercent: 10 };
const BATTLE: MatchOptions = { mode: "battle", catsPerPlayer: 4, catLimit: 8, timeLimitMinutes: 0 };
const MAP = pillarMap(40, 1);

interface Armies extends Partial<Omit<MatchWorldOptions, "peerCount">> {
  readonly teams: readonly number[]; // by player id
  readonly options?: MatchOptions;
}

/** Peers whose host sets options and teams, and starts once it can. */
function startMatch({ teams, options, ...rest }: Armies): MatchWorld {
  const world = new MatchWorld({ peerCount: teams.length, autoStartPlayers: null, ...rest });
  const { session } = world.seats[0]!.peer;
  const isFull = (): boolean => session.lobby.players.length === teams.length;
  world.run(30_000, isFull);
  if (options !== undefined) session.lobby.setOptions(options, MAP);
  teams.forEach((team, i) => session.lobby.setTeam(i + 1, team, world.network.nowMs));
  world.run(60_000, () => session.lobby.canStart);
  world.seats[0]!.peer.start(world.network.nowMs);
  world.runToTurn(0);
  return world;
}

function giveUp(world: MatchWorld, playerId: PlayerId): void {
  expect(world.seatOf(playerId).peer.giveCommand({ kind: "surrender" }, world.network.nowMs)).toBe(true);
}

describe("a match on a map", () => {
  test("has the same setup on every peer, with teams and observers, on a bad network", () => {
    const world = startMatch({ teams: [2, 0, 2, 5], options: BATTLE, settings: LOSSY, stopAfterTurn: 30 });
    const setups = world.seats.map(({ peer }) => peer.run!.match.setup);
    for (const setup of setups) expect(setup).toEqual(setups[0]);
    expect(setups[0]).toMatchObject({
      catsPerPlayer: 4,
      playerIds: [1, 2, 3, 4],
      teams: [2, 0, 2, 5],
      ground: { mode: "battle", catLimit: 8, timeLimitMinutes: 0 },
    });
    const { header } = world.seats[1]!.peer.run!.match.world;
    expect([header.playerCount, header.catCount]).toEqual([3, 12]);
    world.runToEnd(60_000);
    expect(world.seats.map(resultOf)).toEqual(Array(4).fill(resultOf(world.seats[0]!)));
    expect(resultOf(world.seats[0]!)).toMatchObject({ outcome: "stopped", turn: 30, winnerIds: [] });
    expect(world.seats.flatMap((seat) => eventsOf(seat, "desync"))).toEqual([]);
  });

  test("is won by a team, named by its lowest player id: those who gave up win with it", () => {
    const world = startMatch({ teams: [3, 1, 3, 1, 0], options: BATTLE });
    giveUp(world, 2);
    giveUp(world, 3);
    world.runToTurn(10);
    expect(world.seats.map(resultOf)).toEqual(Array(5).fill(undefined)); // one of each team goes on
    expect(world.seats.map(({ peer }) => peer.run!.state)).toEqual(Array(5).fill("playing"));
    giveUp(world, 4);
    world.runToEnd(30_000);
    for (const seat of world.seats) {
      expect(resultOf(seat)).toMatchObject({ outcome: "won", winnerId: 1, winnerIds: [1, 3] });
    }
  });
});

test("a match that starts by itself waits until there is somebody to win against", () => {
  const world = new MatchWorld({ peerCount: 2, autoStartPlayers: 2 });
  const { session } = world.seats[0]!.peer;
  session.lobby.setOptions(BATTLE, MAP);
  session.lobby.setTeam(1, 0, world.network.nowMs); // so that the newcomer plays alone
  world.run(20_000, () => session.lobby.players.length === 2 && session.lobby.canStart);
  world.run(5_000, () => false);
  expect([session.lobby.canStart, session.phase]).toEqual([true, "lobby"]);
  session.lobby.setTeam(1, 2, world.network.nowMs);
  world.run(20_000, () => session.phase === "starting");
  expect(session.phase).toBe("starting");
});

describe("an observer", () => {
  test("takes part in the lockstep of Classic without a cat, and gives no commands", () => {
    const world = startMatch({ teams: [1, 0, 3], stopAfterTurn: 20 });
    const observer = world.seatOf(2).peer;
    expect([...observer.run!.match.world.players.playerId.subarray(0, 2)]).toEqual([1, 3]);
    expect(observer.giveCommand({ kind: "stop", cats: [1] }, world.network.nowMs)).toBe(false);
    expect(observer.giveCommand({ kind: "surrender" }, world.network.nowMs)).toBe(false);
    world.runToEnd(30_000);
    expect(world.seats.map(resultOf)).toEqual(Array(3).fill(resultOf(world.seats[0]!)));
  });

  test("has no pilot", () => {
    const piloted: PlayerId[] = [];
    const createPilot = (_seed: number, playerId: PlayerId) => {
      piloted.push(playerId);
      return (): readonly Command[] => [];
    };
    startMatch({ teams: [1, 0, 3], createPilot });
    expect(piloted.toSorted((a, b) => a - b)).toEqual([1, 3]);
  });

  test("that sends commands all the same changes nothing but the log", () => {
    const world = startMatch({ teams: [1, 0, 3], stopAfterTurn: 10 });
    world.seatOf(2).peer.run!.match.commands.give({ kind: "surrender" });
    world.seatOf(2).peer.run!.match.commands.give({ kind: "move", cats: [1, 2, 3], x: 0, y: 0 });
    world.runToEnd(30_000);
    const plain = startMatch({ teams: [1, 0, 3], stopAfterTurn: 10 });
    plain.runToEnd(30_000);
    expect(world.seats.map(resultOf)).toEqual(plain.seats.map(resultOf));
  });

  test("who leaves is played for by nobody, and the others go on", () => {
    const world = startMatch({ teams: [1, 0, 3], stopAfterTurn: 30 });
    world.seatOf(2).peer.leave(world.network.nowMs);
    world.runToEnd(30_000);
    for (const playerId of [1, 3]) {
      const gone = [{ playerId: 2, playedBy: { kind: "nobody" }, cause: "left" }];
      expect(eventsOf(world.seatOf(playerId), "gone")).toMatchObject(gone);
      expect(resultOf(world.seatOf(playerId))).toMatchObject({ outcome: "stopped", turn: 30 });
    }
  });
});

describe("who surrenders", () => {
  test("stays in the lockstep to the end; in Classic the winner is one", () => {
    const world = startMatch({ teams: [1, 1, 1] });
    giveUp(world, 2);
    world.runToTurn(20);
    expect(world.seats.map(({ peer }) => peer.run!.state)).toEqual(Array(3).fill("playing"));
    const { players } = world.seatOf(2).peer.run!.match.world;
    expect([...players.score.subarray(0, 3)]).toEqual([3, 0, 3]);
    giveUp(world, 1);
    world.runToEnd(30_000);
    for (const seat of world.seats) {
      expect(resultOf(seat)).toMatchObject({ outcome: "won", winnerId: 3, winnerIds: [3] });
    }
  });
});

test("the team of a winner is all of it, whoever of them the match is named after", () => {
  const setup = { seed: 1, catsPerPlayer: 1, playerIds: [2, 3, 5, 7], teams: [4, 0, 1, 4] };
  const ground = { mode: "battle", map: MAP, catLimit: 1, timeLimitMinutes: 0 } as const;
  expect(winningTeamOf({ ...setup, ground }, 2)).toEqual([2, 7]);
  expect(winningTeamOf({ ...setup, ground }, 5)).toEqual([5]);
  expect(winningTeamOf(setup, 2)).toEqual([2]); // there are no teams in Classic
});
