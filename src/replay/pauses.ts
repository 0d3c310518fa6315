import {
  GO_ON_SUB_TURNS,
  seatsOf,
  SUB_TURNS_PER_SECOND,
  type Command,
  type MatchSetup,
  type PauseReason,
  type PlayerId,
} from "../sim/index.ts";
import { SUB_TURNS_PER_TURN, type PlayerCommands } from "../lockstep/index.ts";
import type { ReplayTurn } from "./turn-codec.ts";

/** A match stood for so long. */
export interface RecordedPause {
  readonly turn: number; // in which it began
  readonly endTurn: number; // in which the match went on; the turn after the last where the replay ends before
  readonly playerId: PlayerId; // who paused
  readonly reason: PauseReason;
}

/** A pause that lasts, or is counted down. */
interface Standing extends Omit<RecordedPause, "endTurn"> {
  subTurnsLeft: number;
  countdown: number;
}

/**
 * The pauses of a match, from its commands alone, so that they are known before it is played. It can't see that somebody had lost all
 * cats by then, and so could not pause: whoever plays by windows of this program is not asked to.
 */
export class PauseFinder {
  readonly #rules: MatchSetup["pauses"];
  readonly #seated: ReadonlySet<PlayerId>;
  readonly #used = new Map<PlayerId, number>();
  readonly #asleep = new Set<PlayerId>(); // who has given up
  readonly #found: RecordedPause[] = [];
  #standing: Standing | null = null;

  constructor(setup: MatchSetup) {
    this.#rules = setup.pauses;
    this.#seated = new Set(seatsOf(setup).map(({ playerId }) => playerId));
  }

  /** The next turn, with its commands. */
  note(turn: number, playerCommands: readonly PlayerCommands[]): void {
    if (this.#rules === undefined) return;
    for (const { playerId, commands } of playerCommands)
      if (this.#seated.has(playerId)) for (const command of commands) this.#hear(turn, playerId, command);
    if (this.#standing === null || !hasEndedIn(this.#standing)) return;
    this.#found.push(pauseOf(this.#standing, turn + 1));
    this.#standing = null;
  }

  /** Of a match of so many turns, ascending turn. */
  found(turnCount: number): readonly RecordedPause[] {
    return this.#standing === null ? this.#found : [...this.#found, pauseOf(this.#standing, turnCount)];
  }

  #hear(turn: number, playerId: PlayerId, command: Command): void {
    const standing = this.#standing;
    if (command.kind === "surrender") this.#asleep.add(playerId);
    else if (command.kind === "go-on" && standing !== null) beginCountdown(standing);
    else if (command.kind === "pause" && standing === null && !this.#asleep.has(playerId)) {
      const { each, seconds } = this.#rules!;
      const count = this.#used.get(playerId) ?? 0;
      if (count >= each) return;
      this.#used.set(playerId, count + 1);
      const subTurnsLeft = seconds * SUB_TURNS_PER_SECOND;
      this.#standing = { turn, playerId, reason: command.reason, subTurnsLeft, countdown: 0 };
    }
  }
}

/** The pauses of turns that were read before. */
export function pausesOf(
  setup: MatchSetup,
  turns: readonly Pick<ReplayTurn, "turn" | "playerCommands">[],
): readonly RecordedPause[] {
  const finder = new PauseFinder(setup);
  if (setup.pauses !== undefined)
    for (const { turn, playerCommands } of turns) finder.note(turn, playerCommands);
  return finder.found(turns.length);
}

function pauseOf({ turn, playerId, reason }: Standing, endTurn: number): RecordedPause {
  return { turn, endTurn, playerId, reason };
}

/** Runs a turn of a match that stands; whether it is over then. */
function hasEndedIn(standing: Standing): boolean {
  for (let i = 0; i < SUB_TURNS_PER_TURN; i += 1) {
    if (standing.countdown > 0) {
      standing.countdown -= 1;
      if (standing.countdown === 0) return true;
    } else {
      standing.subTurnsLeft -= 1;
      if (standing.subTurnsLeft === 0) beginCountdown(standing);
    }
  }
  return false;
}

function beginCountdown(standing: Standing): void {
  if (standing.countdown > 0) return;
  standing.subTurnsLeft = 0;
  standing.countdown = GO_ON_SUB_TURNS;
}
