import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import {
  COMMAND_DELAY_TURNS_MAX,
  FIRST_COMMAND_DELAY,
  FIRST_TURN,
  Game,
  rosterOf,
  SIM_RULES,
  startOfMatch,
  SUB_TURNS_PER_TURN,
  worldOfState,
  type AgreedState,
  type TurnData,
} from "../../src/lockstep/index.ts";
import { withSeats } from "../../src/lockstep/roster.ts";
import {
  checksumOf,
  createWorld,
  drawRandom,
  takeSnapshot,
  type Command,
  type MatchSetup,
  type World,
} from "../../src/sim/index.ts";
import { commandBits } from "../../src/wire/index.ts";
import { agreeOnDepartures } from "../support/agree-departures.ts";
import { busyWorld } from "../support/busy-world.ts";
import { LockstepPeers } from "../support/lockstep-peers.ts";
import { catOf } from "../support/test-world.ts";
import { groundDuel } from "../support/watched-match.ts";
import { commandArbitrary, setupArbitrary } from "../support/world-arbitraries.ts";

const TWO: MatchSetup = { seed: 3, catsPerPlayer: 3, playerIds: [1, 2] };

const dataOf = (turn: number, playerId: number, ...commands: readonly Command[]): TurnData => ({
  turn,
  playerId,
  randomValue: 0,
  checksum: 0,
  logChecksum: 0,
  wantedDelay: 2,
  commands,
});

/** A game that has ended turn 2 in that world. */
function gameIn(world: World, rules = SIM_RULES): Game {
  const roster = rosterOf({ playerIds: [1, 2, 3, 4, 5, 6] });
  const logState = { logChecksum: 0, delay: FIRST_COMMAND_DELAY };
  return new Game({ turn: 2, words: world.words, minds: new Int32Array(0), logState, roster }, { rules });
}

describe("a turn", () => {
  test("runs its commands in the order given, the last one holds", () => {
    const game = gameIn(busyWorld());
    game.enter([
      dataOf(
        ...([3, 1] as const),
        { kind: "move", cats: [3], x: 1, y: 1 },
        { kind: "stop", cats: [3] },
        { kind: "move", cats: [3], x: 2, y: 3 },
      ),
    ]);
    expect(catOf(game.world, 3)).toMatchObject({ goalX: 512, goalY: 768 });
  });

  test("runs a command only if its sender owns the cat", () => {
    const game = gameIn(busyWorld());
    const before = takeSnapshot(game.world);
    game.enter([dataOf(3, 6, { kind: "stop", cats: [1, 2, 3, 4, 5, 7] })]);
    expect(game.world.words).toEqual(before);
  });

  test("draws the check value first, so that the checksum holds the state after the draw", () => {
    const game = gameIn(busyWorld(), { ...SIM_RULES, step: () => undefined });
    game.enter([dataOf(3, 1)]);
    const end = game.runTurn();
    const beside = busyWorld();
    expect(end.randomValue).toBe(drawRandom(beside));
    expect(end.checksum).toBe(checksumOf(beside));
    expect(end.checksum).not.toBe(checksumOf(busyWorld()));
  });

  test("ends in the same state when nobody asks for its checksum", () => {
    const [game, other] = [gameIn(busyWorld()), gameIn(busyWorld())];
    for (const one of [game, other]) {
      one.enter([dataOf(3, 1)]);
      while (one.subTurnsRun < SUB_TURNS_PER_TURN) one.runSubTurn();
    }
    expect(other.endUnchecked()).toBe(game.endTurn().randomValue);
    expect(other.hasEnded).toBe(true);
    expect(other.checksum()).toBe(game.checksum());
  });

  test("before turn 0 moves nothing, and draws", () => {
    const game = new Game(startOfMatch(TWO));
    game.runCountdown();
    expect([game.turn, game.hasEnded]).toEqual([-1, true]);
    const beside = createWorld(TWO);
    for (let turn = FIRST_TURN; turn < 0; turn += 1) drawRandom(beside);
    expect(game.world.words).toEqual(beside.words);
  });

  test("that fails to draw has not ended, and can be ended again", () => {
    let isFaulty = true;
    const drawn = (world: World): number => {
      if (isFaulty) throw new Error("no draw");
      return drawRandom(world);
    };
    const game = gameIn(busyWorld(), { ...SIM_RULES, drawRandom: drawn });
    game.enter([dataOf(3, 1)]);
    expect(() => game.runTurn()).toThrow("no draw");
    isFaulty = false;
    expect(game.hasEnded).toBe(false);
    game.endTurn();
    expect(game.hasEnded).toBe(true);
  });
});

describe("what a game starts from", () => {
  test("is copied: neither what becomes of it nor what lies in rows without use is in the game", () => {
    const state = startOfMatch(TWO);
    const game = new Game(state);
    state.words.fill(7);
    expect(game.world.words).toEqual(createWorld(TWO).words);
    const dirty = createWorld(TWO);
    dirty.yarn.fromX[0] = 5; // no ball is in the air
    expect(worldOfState(dirty).words).toEqual(createWorld(TWO).words);
  });

  test("may be without a log: the same commands make the same world", () => {
    const state = startOfMatch(TWO);
    const [game, replayed] = [new Game(state), new Game({ ...state, logState: null })];
    for (const one of [game, replayed]) one.runCountdown();
    const data = dataOf(0, 2, { kind: "move", cats: [4], x: 9, y: 9 });
    game.enter([dataOf(0, 1), data]);
    replayed.enterRecorded([data]);
    expect(replayed.runTurn()).toEqual(game.runTurn());
    expect(() => replayed.logState).toThrow(AssertionError);
    expect(() => replayed.enter([dataOf(1, 1), dataOf(1, 2)])).toThrow(AssertionError);
    expect(() => game.enterRecorded([])).toThrow(AssertionError);
  });

  // Goal: whatever turn a game starts from, it runs on as the match did that came there from its beginning.
  // Method: peers play with wishes for other delays and one who leaves; games start from random turns and are given what ran.
  test.each([
    ["Classic", setupArbitrary(4)],
    ["on a map", fc.constant(groundDuel("cushions"))],
  ] as const)("%s: may be any agreed state", (_, setups) => {
    const event = fc.record({
      turn: fc.integer({ min: FIRST_TURN, max: 35 }),
      place: fc.nat(7),
      wish: fc.integer({ min: 2, max: COMMAND_DELAY_TURNS_MAX }),
      // Who comes back needs a peer to come back: others test that.
      command: commandArbitrary(40).filter(({ kind }) => kind !== "admit"),
    });
    const options = fc.record({ setup: setups, events: fc.array(event, { maxLength: 30 }) });
    fc.assert(
      fc.property(
        options,
        fc.integer({ min: FIRST_TURN - 1, max: 39 }),
        fc.nat(39),
        (match, from, leftIn) => {
          const played = play(match.setup, match.events, leftIn);
          const start = played.find(({ state }) => state.turn === from)!.state;
          const game = new Game(start, { measureCommand: commandBits });
          for (const { state, turnData } of played.filter((one) => one.state.turn > from)) {
            game.enter(turnData, state.roster);
            const { checksum } = game.runTurn();
            expect([game.turn, checksum]).toEqual([state.turn, checksumOf(worldOfState(state))]);
            expect([game.logState, game.roster]).toEqual([state.logState, state.roster]);
            expect(game.world.words).toEqual(state.words);
          }
          expect(game.turn).toBe(39);
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  });
});

interface PlayedTurn {
  readonly state: AgreedState; // at its end
  readonly turnData: readonly TurnData[];
}

interface Happening {
  readonly turn: number;
  readonly place: number;
  readonly wish: number;
  readonly command: Command;
}

/** All turns up to turn 39, as the first of the peers ran them. The last player, if there are more, says goodbye before that turn. */
function play(setup: MatchSetup, events: readonly Happening[], leftIn: number): readonly PlayedTurn[] {
  const peers = new LockstepPeers(setup);
  const { match, outcomes } = peers.peers[0]!;
  const last = setup.playerIds.at(-1)!;
  const played: PlayedTurn[] = [{ state: startOfMatch(setup), turnData: [] }];
  let staying = peers.peers;
  for (let turn = FIRST_TURN; turn < 40; turn += 1) {
    for (const { turn: at, place, wish, command } of events) {
      const one = peers.peers[place % peers.peers.length]!.match;
      if (at !== turn) continue;
      one.commands.give(command);
      one.wishDelay(wish);
    }
    const { logState } = match;
    const roster = match.book.rosterIn(turn);
    const minds = match.minds.slice();
    const turnData =
      turn < 0 ? [] : outcomes.at(-1)!.kind === "advanced" ? advancedData(outcomes.at(-1)!) : [];
    for (const peer of staying) while (!peer.hasEnded) peers.act(peer);
    for (const { to, data } of peers.inFlight.splice(0)) {
      if (staying.includes(peers.peer(to))) peers.peer(to).match.book.add(data);
    }
    played.push({ state: { turn, words: match.world.words.slice(), minds, logState, roster }, turnData });
    if (turn + 1 === leftIn && setup.playerIds.length > 1) {
      staying = peers.peers.filter((peer) => peer.match.localPlayerId !== last);
      const matches = staying.map((peer) => peer.match);
      for (const one of matches) one.participants.hear({ kind: "goodbye", playerId: last });
      agreeOnDepartures(matches);
    }
    for (const peer of staying) peers.act(peer);
  }
  return played;
}

function advancedData(outcome: LockstepPeers["peers"][number]["outcomes"][number]): readonly TurnData[] {
  return outcome.kind === "advanced" ? outcome.turnData : [];
}

describe("calls out of order, and data that can't be of that turn", () => {
  const started = (): Game => {
    const game = new Game(startOfMatch(TWO));
    game.runCountdown();
    return game;
  };
  const both = (turn: number): readonly TurnData[] => [dataOf(turn, 1), dataOf(turn, 2)];

  test.each<readonly [string, (game: Game) => void]>([
    ["a sub-turn of a turn that has ended", (game) => game.runSubTurn()],
    ["the end of a turn that has ended", (game) => void game.endTurn()],
    ["the data of another turn", (game) => game.enter(both(1))],
    ["players not in order", (game) => game.enter(both(0).toReversed())],
    ["two of one player", (game) => game.enter([dataOf(0, 1), dataOf(0, 1)])],
    [
      "a roster of a later turn",
      (game) => game.enter(both(0), withSeats(game.roster, [2], { kind: "nobody" }, 1)),
    ],
    ["a second countdown", (game) => game.runCountdown()],
  ])("are mistakes of ours: %s", (_, mistake) => {
    expect(() => mistake(started())).toThrow(AssertionError);
  });

  test("are mistakes of ours: the next turn before the end of the one before, commands before turn 0", () => {
    const game = started();
    game.enter(both(0));
    expect(() => game.enter(both(1))).toThrow(AssertionError);
    const early = new Game(startOfMatch(TWO));
    expect(() => early.enter([dataOf(FIRST_TURN, 1)])).toThrow(AssertionError);
  });
});
