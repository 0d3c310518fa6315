import { readState, writeState } from "../../../desync/index.ts";
import { Game, startOfMatch, type AgreedState, type TurnData } from "../../../lockstep/index.ts";
import {
  createWorld,
  openWorld,
  type Command,
  type GroundSetup,
  type MatchSetup,
} from "../../../sim/index.ts";
import { commandBits } from "../../../wire/index.ts";
import { mustHold, type FuzzTarget } from "../engine/fuzz-target.ts";
import { hallway } from "./built-in-maps.ts";
import { isSameBytes } from "./same-bytes.ts";

const STATE_BYTES_MAX = 32_768;
/** Turns that are run from a state that was accepted. */
const TURNS = 4;

/** A state of a match that somebody gives, and the turns that are run from it. */
export function stateTargets(): readonly FuzzTarget[] {
  return SETUPS.map(([name, makeSetup]) => stateTarget(name, makeSetup()));
}

const SETUPS: readonly (readonly [string, () => MatchSetup])[] = [
  ["classic", () => ({ seed: 3, catsPerPlayer: 12, playerIds: [1, 2, 4] })],
  [
    "cushions",
    () => onMap({ mode: "cushions", catLimit: 40, timeLimitMinutes: 20, kinds: "mixed", fog: true }),
  ],
];

function onMap(ground: Omit<GroundSetup, "map">): MatchSetup {
  return {
    ...{ seed: 5, catsPerPlayer: 10, playerIds: [1, 2], bots: [{ playerId: 2, level: "strong" }] },
    ground: { ...ground, map: hallway() },
  };
}

function stateTarget(mode: string, setup: MatchSetup): FuzzTarget {
  const own = createWorld(setup);
  return {
    name: `state:${mode}`,
    seeds: [-1, 15, 31].map((turn) => writeState(stateOf(setup, turn))),
    bytesMax: STATE_BYTES_MAX,
    // What is accepted is a world of this match, with as many cats as it holds.
    budget: (byteCount) => ({ steps: 3_000_000 + 100 * byteCount, room: 20_000_000 + 300 * byteCount }),
    check: (input) => {
      const read = readState(input, own);
      if (!read.ok) return read.reason;
      mustHold(isSameBytes(writeState(read.value), input), "what was accepted is written as other bytes");
      runFrom(read.value);
      return "ok";
    },
    record: {
      read: (input) => {
        const read = readState(input, own);
        return read.ok ? { ...read.value, seats: read.value.roster.seats } : null;
      },
      write: (state: AgreedState & { readonly seats: AgreedState["roster"]["seats"] }) =>
        writeState({ ...state, roster: { ...state.roster, seats: state.seats } }),
    },
    cost: 20,
  };
}

/** As watchers do: with some orders for cats that may be there or not. */
function runFrom(state: AgreedState): void {
  const game = new Game({ turn: state.turn, words: state.words, roster: state.roster, logState: null });
  const cats = [...openWorld(state.words).cats.networkId.slice(0, 8)].filter((id) => id > 0);
  const ascending = [...new Set(cats)].toSorted((a, b) => a - b);
  const commands: readonly Command[] =
    ascending.length === 0 ? [] : [{ kind: "move", cats: ascending, x: 64, y: -64 }];
  for (let i = 0; i < TURNS; i += 1) {
    game.enterRecorded(game.turn >= -1 ? [{ playerId: 1, commands: i === 0 ? commands : [] }] : []);
    game.runTurn();
  }
}

/** At the end of that turn of a match in which peers give no orders. */
function stateOf(setup: MatchSetup, turn: number): AgreedState {
  const game = new Game(startOfMatch(setup), { measureCommand: commandBits });
  game.runCountdown();
  while (game.turn < turn) {
    const next = game.turn + 1;
    const idle = { randomValue: 0, checksum: 0, logChecksum: 0, wantedDelay: 2, commands: [] };
    game.enter(game.roster.peers.map((playerId): TurnData => ({ turn: next, playerId, ...idle })));
    game.runTurn();
  }
  const { logState, roster } = game;
  return { turn: game.turn, words: game.world.words.slice(), minds: game.minds.slice(), logState, roster };
}
