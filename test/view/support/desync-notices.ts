import type { DesyncNotice, NamedDesyncFact } from "../../../src/channel/index.ts";
import type { StandstillChoices } from "../../../src/sim/index.ts";
import type { DescribedPlayer } from "../../../src/words/index.ts";
import { storyOf } from "../../support/desync-stories.ts";

/** Jane's cat 7 had health 3, and 4 with the others. */
export const JANES_STORY: NamedDesyncFact = { ...storyOf(), names: ["Ada", "Jane", "Mio"] };

/** A desync that was repaired, but for what is said. */
export function desyncNotice(change: Partial<DesyncNotice> = {}): DesyncNotice {
  return {
    kind: "desync",
    number: 1,
    turn: 412,
    state: "repaired",
    story: JANES_STORY,
    choices: null,
    reportFile: null,
    ...change,
  };
}

/** One player in its table, who is right but for what is said. */
export function desyncPlayer(playerId: number, change: Partial<DescribedPlayer> = {}): DescribedPlayer {
  return {
    playerId,
    verdict: "right",
    reason: "",
    value: "4",
    draws: "37",
    code: "9f3c1a77e02b45d8",
    engine: "V8 14.1",
    platform: "linux x64",
    gameVersion: "1.4.0",
    ...change,
  };
}

/** A question to player 1 whether to go on without player 2, but for what is said. */
export function desyncChoices(change: Partial<StandstillChoices> = {}): StandstillChoices {
  return { without: [2], canGoOn: true, hasChosen: false, waitsFor: [1, 3], goesOnInMs: null, ...change };
}
