import { BaseSequencer, type TestSpecification } from "vitest/node";

/** By name, the longest first: each takes many times as long as all others. */
export const LONG_FILES: readonly string[] = [
  "attacks.test.ts",
  "play-runs.test.ts",
  "returning-peers.test.ts",
  "hostile-members.test.ts",
  "judge-case.test.ts",
  "watchers.test.ts",
  "slow-peers.test.ts",
  "split-matches.test.ts",
  "session-load.test.ts",
  "linked-match.test.ts",
  "desync.test.ts",
  "run-peer-lobby.test.ts",
  "guards.test.ts",
  "lost-peers.test.ts",
  "relay-tls.test.ts",
  "hidden-address.test.ts",
  "rejoin.test.ts",
  "four-peers.test.ts",
  "codes.test.ts",
  "process/watch.test.ts",
  "process/bot-seats.test.ts",
  "process/relay.test.ts",
  "process/public-lobbies.test.ts",
  "firefox.test.ts",
  "routers.test.ts",
  "two-houses.test.ts",
  "window/departures.test.ts",
  "lobby-mended.test.ts",
  "watching.test.ts",
  "desync-heals.test.ts",
  "replay-camera.test.ts",
  "play-at-once.test.ts",
  "play-again.test.ts",
  "ladder.test.ts",
  "departures.test.ts",
];

/**
 * Starts the files that take long before all others of their group, so that no worker is left alone with one at the end. On a
 * fresh clone Vitest knows nothing of how long a file takes, and goes by its size. Files of projects that compute stay together: their
 * process, and all that it has read, ends where a file of another project comes next.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const places = placesOf(sorted);
    return sorted.toSorted(
      (a, b) => groupOf(a) - groupOf(b) || places.get(a)! - places.get(b)! || rankOf(a) - rankOf(b),
    );
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder;
}

/** Of its project among those that compute, as Vitest has them; of all others 0. */
function placesOf(sorted: readonly TestSpecification[]): ReadonlyMap<TestSpecification, number> {
  const names = [...new Set(sorted.map(({ project }) => project.name))];
  return new Map(sorted.map((file) => [file, groupOf(file) === 0 ? names.indexOf(file.project.name) : 0]));
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONG_FILES.findIndex((name) => moduleId.endsWith(`/${name}`));
  return rank < 0 ? LONG_FILES.length : rank;
}
