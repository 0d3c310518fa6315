import {
  GO_ON_SUB_TURNS,
  seatsOf,
  SUB_TURNS_PER_SECOND,
  type PauseReason,
  type PlayerId,
} from "../sim/index.ts";
import { SUB_TURNS_PER_TURN } from "../lockstep/index.ts";
import type { Replay } from "./read-replay.ts";

/** A match stood for so long. */
interface RecordedPause {
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
 * The pauses of a match, from its commands alone, so that they are known before it is played: ascending turn. It can't see that
 * somebody had lost all cats by then, and so could not pause: whoever plays by windows of this program is not asked to.
 */
export function pausesOf({
  header: { setup },
  turns,
}: Pick<Replay, "header" | "turns">): readonly RecordedPause[] {
  const { pauses: rules } = setup;
  if (rules === undefined) return [];
  const seated = new Set(seatsOf(setup).map(({ playerId }) => playerId));
  const used = new Map<PlayerId, number>();
  const asleep = new Set<PlayerId>(); // who has given up
  const found: RecordedPause[] = [];
  let standing: Standing | null = null;
  for (const { turn, playerCommands } of turns) {
    for (const { playerId, commands } of playerCommands) {
      if (!seated.has(playerId)) continue;
      for (const command of commands) {
        if (command.kind === "surrender") asleep.add(playerId);
        else if (command.kind === "go-on" && standing !== null) beginCountdown(standing);
        else if (command.kind === "pause" && standing === null && !asleep.has(playerId)) {
          const count = used.get(playerId) ?? 0;
          if (count >= rules.each) continue;
          used.set(playerId, count + 1);
          const subTurnsLeft = rules.seconds * SUB_TURNS_PER_SECOND;
          standing = { turn, playerId, reason: command.reason, subTurnsLeft, countdown: 0 };
        }
      }
    }
    if (standing !== null && hasEndedIn(standing)) {
      found.push(pauseOf(standing, turn + 1));
      standing = null;
    }
  }
  return standing === null ? found : [...found, pauseOf(standing, turns.length)];
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
