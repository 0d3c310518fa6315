import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import {
  COMMAND_DELAY_TURNS_MIN,
  FIRST_TURN,
  Game,
  SIM_RULES,
  startOfMatch,
  TURN_COMMAND_BITS_MAX,
  type AgreedState,
  type BotTurn,
  type Roster,
  type Rules,
  type TurnData,
} from "../../src/lockstep/index.ts";
import { withSeats } from "../../src/lockstep/roster.ts";
import { checksumOf, runCommand, type Command, type MatchSetup, type PlayerId } from "../../src/sim/index.ts";
import { commandBits } from "../../src/wire/index.ts";
import { botsAmongPeers } from "../support/bots-among-peers.ts";

const NOBODY_DECIDES: Rules = {
  ...SIM_RULES,
  decide: () => {
    throw new Error("a bot was asked");
  },
};

function gameOf(setup: MatchSetup, rules = SIM_RULES): Game {
  const game = new Game(startOfMatch(setup), { rules, measureCommand: commandBits });
  game.runCountdown();
  return game;
}

function idle(turn: number, { peers }: Roster, commands: readonly Command[] = []): readonly TurnData[] {
  const checks = { randomValue: 0, checksum: 0, logChecksum: 0, wantedDelay: COMMAND_DELAY_TURNS_MIN };
  return peers.map((playerId, i) => ({ turn, playerId, ...checks, commands: i === 0 ? commands : [] }));
}

/** Each bot gives this in every turn. */
function ordering(...commands: readonly Command[]): Rules {
  return { ...SIM_RULES, decide: () => commands };
}

function stateOf({ turn, world, minds, logState, roster }: Game): AgreedState {
  return { turn, words: world.words.slice(), minds: minds.slice(), logState, roster };
}

const MODES = ["classic", "battle", "cushions"] as const;

describe("bots", () => {
  test("decide before any command of the turn runs, on the world at the end of the turn before", () => {
    const seen: { readonly playerId: PlayerId; readonly checksum: number }[] = [];
    const rules: Rules = {
      ...SIM_RULES,
      decide: (world, _, { playerId }) => {
        seen.push({ playerId, checksum: checksumOf(world) });
        return [{ kind: "surrender" }];
      },
    };
    const game = gameOf(botsAmongPeers("battle"), rules);
    const checksum = checksumOf(game.world);
    game.enter(idle(0, game.roster, [{ kind: "move", cats: [1], x: 9, y: 9 }]));
    expect(seen).toEqual([3, 5, 8].map((playerId) => ({ playerId, checksum })));
    expect(checksumOf(game.world)).not.toBe(checksum);
  });

  test("and peers order in ascending player id", () => {
    const ran: PlayerId[] = [];
    const rules: Rules = {
      ...ordering({ kind: "stop", cats: [1] }),
      runCommand: (world, playerId, command) => {
        ran.push(playerId);
        runCommand(world, playerId, command);
      },
    };
    const game = gameOf(botsAmongPeers("battle"), rules);
    const bots = { kind: "bot", level: "weak" } as const;
    const roster = withSeats(game.roster, [1], bots, 0); // peer 2 is between two of them
    game.enter(idle(0, roster, [{ kind: "stop", cats: [2] }]), roster);
    expect(ran).toEqual([1, 2, 3, 5, 8]);
  });

  test("decide nothing before turn 0", () => {
    expect(() => gameOf(botsAmongPeers("battle"), NOBODY_DECIDES)).not.toThrow();
  });

  test("say no more in a turn than a peer may, and nothing that is no command", () => {
    const cats = Array.from({ length: 1_500 }, (_, i) => i * 977 + 1);
    const many: readonly Command[] = Array.from({ length: 9 }, (_, i) => ({
      kind: "move",
      cats,
      x: i,
      y: 0,
    }));
    const game = gameOf(botsAmongPeers("battle"), ordering({ kind: "stop", cats: [] }, ...many));
    game.enter(idle(0, game.roster));
    for (const { commands } of game.botTurn.orders) {
      const bits = commands.reduce((sum, command) => sum + commandBits(command), 0);
      expect(bits).toBeLessThanOrEqual(TURN_COMMAND_BITS_MAX);
      expect(bits).toBeGreaterThan(TURN_COMMAND_BITS_MAX / 4);
      expect(commands[0]).toMatchObject({ kind: "move", x: 0 });
    }
  });

  test("are not asked by whoever can't tell how much they say", () => {
    const game = new Game(startOfMatch(botsAmongPeers("battle")));
    game.runCountdown();
    expect(() => game.enter(idle(0, game.roster))).toThrow(AssertionError);
  });

  test("show in the log: what they order, and what they remember", () => {
    const logOf = (rules: Rules, harm: (game: Game) => void = () => undefined): number => {
      const game = gameOf(botsAmongPeers("classic"), rules);
      harm(game);
      game.enter(idle(0, game.roster));
      return game.logState.logChecksum;
    };
    const stop = ordering({ kind: "stop", cats: [1] });
    expect(logOf(stop)).toBe(logOf(stop));
    expect(logOf(stop)).not.toBe(logOf(ordering({ kind: "stop", cats: [2] })));
    expect(logOf(stop)).not.toBe(logOf(stop, ({ minds }) => (minds[70]! ^= 4)));
  });

  test.each(MODES)("%s: without them the same orders make the same worlds", (mode) => {
    const game = gameOf(botsAmongPeers(mode));
    const replayed = new Game(
      { ...startOfMatch(botsAmongPeers(mode)), logState: null },
      { rules: NOBODY_DECIDES },
    );
    replayed.runCountdown();
    let orderCount = 0;
    for (let turn = 0; turn < 400; turn += 1) {
      const turnData = idle(turn, game.roster);
      game.enter(turnData);
      const { orders } = game.botTurn;
      orderCount += orders.reduce((sum, { commands }) => sum + commands.length, 0);
      replayed.enterRecorded([...turnData, ...orders].sort((a, b) => a.playerId - b.playerId));
      expect(replayed.runTurn()).toEqual(game.runTurn());
    }
    expect(orderCount).toBeGreaterThan(2);
    expect(replayed.minds).toHaveLength(0);
  });
});

// Goal: equal agreed states and turn data come to equal orders and minds, whatever this process has computed before.
// Method: a match is played to its end, a seat changes hands meanwhile; games start from its states at random and go on.
describe("from any agreed state", () => {
  const LAST = 60;

  test.each(MODES)("%s: bots go on as if nothing had been", (mode) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 0xffff_ffff }),
        fc.integer({ min: FIRST_TURN - 1, max: LAST - 1 }),
        fc.integer({ min: 1, max: LAST }),
        (seed, from, changesIn) => {
          const played = play(botsAmongPeers(mode, seed), changesIn);
          const start = played.find(({ state }) => state.turn === from)!.state;
          play(botsAmongPeers("battle", (seed ^ 1) >>> 0), changesIn, 3); // something else in mind
          const game = new Game(start, { measureCommand: commandBits });
          for (const { state, turnData, botTurn } of played.filter((one) => one.state.turn > from)) {
            game.enter(turnData, state.roster);
            game.runTurn();
            expect(game.botTurn).toEqual(botTurn);
            expect(stateOf(game)).toEqual(state);
          }
          expect(game.turn).toBe(LAST);
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
  });

  interface Played {
    readonly state: AgreedState;
    readonly turnData: readonly TurnData[];
    readonly botTurn: BotTurn;
  }

  /** In one turn peer 2's seat becomes a bot's, and bot 5's nobody's. */
  function play(setup: MatchSetup, changesIn: number, lastTurn = LAST): readonly Played[] {
    const game = new Game(startOfMatch(setup), { measureCommand: commandBits });
    const played: Played[] = [{ state: stateOf(game), turnData: [], botTurn: game.botTurn }];
    while (game.turn < lastTurn) {
      const turn = game.turn + 1;
      let { roster } = game;
      if (turn === changesIn) {
        roster = withSeats(roster, [2], { kind: "bot", level: "strong" }, turn);
        roster = withSeats(roster, [5], { kind: "nobody" }, turn);
      }
      const turnData = turn < 0 ? [] : idle(turn, roster);
      game.enter(turnData, roster);
      game.runTurn();
      played.push({ state: stateOf(game), turnData, botTurn: game.botTurn });
    }
    return played;
  }
});
