import { LockstepMatch } from "../lockstep/index.ts";
import { commandBits } from "../wire/index.ts";
import { HealDesk } from "./healing/heal-desk.ts";
import { LiveGame } from "./live-game.ts";
import { MatchChronicle } from "./match-chronicle.ts";
import { healOptionsOf, type MatchRunOptions } from "./match-run-options.ts";
import { MatchWire } from "./match-wire.ts";
import { RunEnding } from "./run-ending.ts";

/** What a match run is made of, joined. */
export interface MatchRunParts {
  readonly match: LockstepMatch;
  readonly game: LiveGame;
  readonly wire: MatchWire;
  readonly desk: HealDesk;
  readonly ending: RunEnding;
}

export function matchRunParts(options: MatchRunOptions, nowMs: number): MatchRunParts {
  const { setup, localPlayerId, names, others } = options;
  const rules = options.rules === undefined ? {} : { rules: options.rules };
  const match = new LockstepMatch({ setup, localPlayerId, measureCommand: commandBits, ...rules });
  const game = new LiveGame(match, new MatchChronicle({ match, setup, names }));
  const { history } = game.chronicle;
  return {
    match,
    game,
    wire: new MatchWire({ match, others }, nowMs),
    desk: new HealDesk({ match, history, ...healOptionsOf(options) }),
    ending: new RunEnding(match),
  };
}
