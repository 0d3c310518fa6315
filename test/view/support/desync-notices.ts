import type { DesyncNotice, DesyncPlayer } from "../../../src/channel/index.ts";
import type { StandstillChoices } from "../../../src/sim/index.ts";

/** A desync that was repaired, but for what is said. */
export function desyncNotice(change: Partial<DesyncNotice> = {}): DesyncNotice {
  return {
    kind: "desync",
    number: 1,
    turn: 412,
    state: "repaired",
    sentence: "Jane's game differed at turn 412. Repaired in 0.3 s.",
    explanation: [],
    field: "",
    moment: "",
    players: [],
    commands: [],
    choices: null,
    reportFile: null,
    ...change,
  };
}

/** One player in its table, who is right but for what is said. */
export function desyncPlayer(playerId: number, change: Partial<DesyncPlayer> = {}): DesyncPlayer {
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
