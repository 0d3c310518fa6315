import {
  describeReportDamage,
  describeStory,
  rerunReport,
  type ReadReport,
  type ReportHeader,
  type Rerun,
  type StoryDescription,
} from "../../desync/index.ts";
import { environment } from "../../peer/index.ts";
import type { PlayerId } from "../../sim/index.ts";

/** All that can be said of a report. */
export interface Explanation {
  readonly damage: readonly string[]; // what is wrong with the file; empty: nothing
  readonly header: ReportHeader | null; // null: damaged
  readonly story: StoryDescription | null;
  readonly rerun: Rerun | null;
  readonly noRerun: string | null; // why there is none
  readonly ownCodeHash: string; // of this program
  readonly nameOf: (playerId: PlayerId) => string;
}

/** Reads what a report tells, and runs its turns again. */
export function explainReport({ sections, damage }: ReadReport): Explanation {
  const players = sections.header?.players ?? [];
  const nameOf = (playerId: PlayerId): string => {
    const name = players.find((player) => player.playerId === playerId)?.name ?? "";
    return name === "" ? `player ${playerId}` : name;
  };
  const rerun = rerunReport(sections);
  return {
    damage: damage.map(describeReportDamage),
    header: sections.header ?? null,
    story: sections.story === undefined ? null : describeStory(sections.story, nameOf),
    rerun: rerun.ok ? rerun.value : null,
    noRerun: rerun.ok ? null : rerun.reason,
    ownCodeHash: environment().codeHash,
    nameOf,
  };
}
