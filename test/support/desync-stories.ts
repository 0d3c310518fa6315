import type { DesyncStory, Fault, FaultKind, RightBy, StoryDifference } from "../../src/desync/story.ts";
import { ENVIRONMENT } from "./halted-match.ts";

const NAMES = ["", "Ann", "Jane", "Bob", "Zoe"];
export const nameOf = (playerId: number): string => NAMES[playerId] ?? `P${playerId}`;

/** Cat 7's health was 3 in Jane's game and 4 in Ann's and Bob's. */
export const DIFFERENCE: StoryDifference = {
  at: { turn: 412, point: 2 },
  path: "cats[3].health",
  networkId: 7,
  values: [
    { playerId: 1, value: 4 },
    { playerId: 2, value: 3 },
    { playerId: 3, value: 4 },
  ],
  wordCount: 1,
  draws: [1, 2, 3].map((playerId) => ({ playerId, count: 0 })),
};

/** Jane's game slipped at turn 412, and was repaired in 0.3 s. */
export function storyOf(changes: Partial<DesyncStory> = {}): DesyncStory {
  return {
    haltTurn: 415,
    baseTurn: 411,
    localPlayerId: 1,
    judgement: judgementBy("own-runs", [["first-run", 2]]),
    difference: DIFFERENCE,
    logDifference: null,
    turns: [412, 413, 414].map((turn) => ({
      turn,
      players: [1, 2, 3].map((playerId) => ({ playerId, wantedDelay: 2, commands: [] })),
    })),
    environments: [1, 2, 3].map((playerId) => ({ playerId, environment: ENVIRONMENT })),
    outcome: "healed",
    standstill: null,
    without: [],
    tookMs: 290,
    bytesSent: 1_000,
    bytesReceived: 1_000,
    ...changes,
  };
}

export function judgementBy(
  rightBy: RightBy,
  faults: readonly (readonly [FaultKind, number])[],
  right: readonly number[] = [1, 2, 3],
): DesyncStory["judgement"] {
  return { rightBy, right, faults: faults.map(([kind, playerId]): Fault => ({ kind, playerId })) };
}
