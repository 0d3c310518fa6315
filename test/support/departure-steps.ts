import { type Installation } from "../../src/lockstep/departure-state.ts";
import {
  maskOfPlayers,
  nextDepartures,
  type DepartureEvent,
  type Departures,
  type Statement,
} from "../../src/lockstep/index.ts";

/** What is here of the match of these steps. */
const HELD = { turn: 10, lastTurnOf: () => 12 };
/** What view 1 went on by: player 3 is gone. */
export const LEFT: Installation = { gone: maskOfPlayers([3]), lastTurns: [5] };

/** What comes of these events, each followed by what follows from what was said. */
export function play(from: Departures, events: readonly DepartureEvent[]): Departures {
  return events.reduce((before, event) => {
    const after = nextDepartures(before, event, HELD).departures;
    // Nothing follows from what is said before it is said.
    return after.said === before.said ? after : play(after, [{ kind: "book" }]);
  }, from);
}

/** A statement in view 1 that says nothing, but for that. */
export function statement(change: Partial<Statement>): Statement {
  const nobody = { gone: 0, promised: 0, held: [], among: 0, named: [], votes: 0, isAlone: false };
  const nothing = { lineage: 0, ...nobody, installed: null };
  return { number: 1, view: 1, ...nothing, ...change };
}
