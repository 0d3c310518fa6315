import { BaseSequencer, type TestSpecification } from "vitest/node";

/** By name, the longest first: each takes many times as long as all others. */
export const LONG_FILES: readonly string[] = [
  "play-runs.test.ts",
  "judge-case.test.ts",
  "attacks.test.ts",
  "returning-peers.test.ts",
  "linked-match.test.ts",
  "watchers.test.ts",
  "split-matches.test.ts",
  "varied-seeds.test.ts",
  "session-load.test.ts",
  "hostile-members.test.ts",
  "desync.test.ts",
  "run-peer-lobby.test.ts",
  "guards.test.ts",
  "lost-peers.test.ts",
  "process/watch.test.ts",
  "four-peers.test.ts",
  "rejoin.test.ts",
  "firefox.test.ts",
  "ladder.test.ts",
  "play-again.test.ts",
  "lobby-mended.test.ts",
  "play-at-once.test.ts",
  "departures.test.ts",
];

/**
 * Starts the files that take long before all others of their group, so that no worker is left alone with one at the end. On a
 * fresh clone Vitest knows nothing of how long a file takes, and goes by its size.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || rankOf(a) - rankOf(b));
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder;
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONG_FILES.findIndex((name) => moduleId.endsWith(`/${name}`));
  return rank < 0 ? LONG_FILES.length : rank;
}
