import { MatchHistory } from "../../src/desync/rerun/match-history.ts";
import { EMPTY_LOG_CHECKSUM } from "../../src/lockstep/command-log.ts";
import {
  END_POINT,
  FIRST_COMMAND_DELAY,
  rosterOf,
  type LogState,
  type TurnEnd,
} from "../../src/lockstep/index.ts";
import { checksumOf, cloneWorld, createWorld, type World } from "../../src/sim/index.ts";
import { CLASSIC_DUEL } from "./watched-match.ts";

export const LOG: LogState = { logChecksum: EMPTY_LOG_CHECKSUM, delay: FIRST_COMMAND_DELAY };
export const logOf = (turn: number): LogState => ({ ...LOG, logChecksum: 1_000 + turn });
export const ROSTER = rosterOf(CLASSIC_DUEL);
export const MINDS = new Int32Array(3);
const carriedOf = (logState: LogState) => ({ logState, roster: ROSTER, minds: MINDS });
export const CARRIED = carriedOf(LOG);

/** A history whose worlds say by their words which turn and point they are of: subTurn is 10 * turn + point. */
export class Kept {
  readonly world: World;
  readonly history: MatchHistory;

  constructor(world = createWorld(CLASSIC_DUEL)) {
    this.world = world;
    world.header.subTurn = -6;
    this.history = new MatchHistory(world, CARRIED);
  }

  endOf(turn: number): TurnEnd {
    const world = cloneWorld(this.world);
    world.header.subTurn = turn * 10 + END_POINT;
    return { randomValue: turn, checksum: checksumOf(world) };
  }

  play(from: number, to: number, agree: (turn: number) => number = () => -1): this {
    for (let turn = from; turn <= to; turn += 1) {
      this.history.enter(turn, carriedOf(logOf(turn)));
      this.history.agree(agree(turn));
      for (let point = 0; point <= END_POINT; point += 1) {
        this.world.header.subTurn = turn * 10 + point;
        this.history.note(point, { world: this.world, minds: MINDS });
      }
      this.history.end(this.endOf(turn));
    }
    return this;
  }

  /** The turns whose ends a match can be run again from. */
  bases(to: number): readonly number[] {
    const turns: number[] = [];
    for (let turn = to; turn >= -1;) {
      const base = this.history.base(turn);
      if (base === null) break;
      turns.push(base.turn);
      turn = base.turn - 1;
    }
    return turns;
  }
}
