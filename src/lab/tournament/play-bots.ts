import { createBot, type Pilot } from "../../bot/index.ts";
import { COMMAND_DELAY_TURNS_MIN } from "../../lockstep/index.ts";
import {
  createWorld,
  teamOfRow,
  type BotStrength,
  type MatchSetup,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import { LoneGame } from "../simulate/lone-game.ts";

/** A match that bots play among themselves, without a network. */
interface BotMatchPlan {
  readonly setup: MatchSetup;
  readonly levels: readonly (BotStrength | Pilot | null)[]; // of setup.playerIds; null: nobody plays that seat
  readonly firstSeatFrom?: number; // the first seat gives no orders before this turn; 0 by default
  readonly turnsMax: number;
}

export interface BotMatchEnd {
  readonly outcome: number; // OUTCOME_RUNNING: it was not over after turnsMax
  readonly turns: number;
  readonly leaderAtHalf: PlayerId | null; // the team with most cats when half of it was over; null: several had as many
  readonly catsLeft: readonly number[]; // of each of setup.playerIds
}

/** Plays it to its end: commands run after the least command delay, in ascending player id. The same plan, the same end. */
export function playBots({ setup, levels, firstSeatFrom = 0, turnsMax }: BotMatchPlan): BotMatchEnd {
  const pilots = setup.playerIds.map((playerId, i) =>
    pilotOf({ seed: setup.seed, playerId, level: levels[i]!, from: i === 0 ? firstSeatFrom : 0 }),
  );
  const game = new LoneGame({ world: createWorld(setup), pilots, delayTurns: COMMAND_DELAY_TURNS_MIN });
  const { header, players } = game.world;
  const leaders: (PlayerId | null)[] = [];
  while (game.turnCount < turnsMax && !game.isDecided) {
    game.runTurn();
    leaders.push(leaderOf(game.world));
  }
  const catsLeft = setup.playerIds.map((playerId) => {
    const row = [...players.playerId.slice(0, header.playerCount)].indexOf(playerId);
    return row < 0 ? 0 : players.score[row]!;
  });
  const turns = leaders.length;
  return { outcome: header.outcome, turns, leaderAtHalf: leaders[turns >> 1] ?? null, catsLeft };
}

interface Seat {
  readonly seed: number;
  readonly playerId: PlayerId;
  readonly level: BotStrength | Pilot | null;
  readonly from: number; // a turn
}

function pilotOf({ seed, playerId, level, from }: Seat): Pilot | null {
  if (level === null) return null;
  const pilot = typeof level === "string" ? createBot(seed, playerId, level) : level;
  return (world, turn) => (turn < from ? [] : pilot(world, turn));
}

function leaderOf(world: World): PlayerId | null {
  const catsOfTeam = new Map<PlayerId, number>();
  for (let row = 0; row < world.header.playerCount; row += 1) {
    const team = teamOfRow(world, row);
    catsOfTeam.set(team, (catsOfTeam.get(team) ?? 0) + world.players.score[row]!);
  }
  const [first, second] = [...catsOfTeam].toSorted(([, a], [, b]) => b - a);
  return first === undefined || first[1] === second?.[1] ? null : first[0];
}
