// desync: what to do once two games differ: the last turns kept, run a second time, judged, repaired block by block, reported.
// Pure: worlds and turn data in, plain records out; the peer exchanges and writes them.
// It must not know sockets, files or clocks, or change a world of a match.
export { accountProblem } from "./account-problem.ts";
export { applyBlocks, blockChecksums, differingBlocks } from "./blocks.ts";
export { describeRepair } from "./describe-repair.ts";
export { describeMoment, describeStory, type StoryDescription } from "./describe-story.ts";
export { HEAL_WINDOW_TURNS } from "./constants.ts";
export { differenceOf } from "./difference.ts";
export { differingWords } from "./differing-words.ts";
export { FAULT_KINDS } from "./fault-order.ts";
export { HealLedger } from "./heal-ledger.ts";
export { planOf } from "./judge.ts";
export { MatchHistory } from "./match-history.ts";
export type { DataVersion, JudgeInput, Plan } from "./plan.ts";
export { buildReport, type ReportInput } from "./report.ts";
export type { DifferingWord, ReportHeader, ReportSections } from "./report-sections.ts";
export { writeReportText } from "./report-text.ts";
export {
  describeReportDamage,
  isReportText,
  readReport,
  type ReadReport,
  type ReportDamage,
} from "./read-report.ts";
export { runAgain, worldAt, type Base, type SecondRun } from "./second-run.ts";
export { runAndCompare, slipBetween } from "./slip.ts";
export { describeCommands } from "./describe-commands.ts";
export {
  rerunReport,
  startOfReport,
  type PlayerRerun,
  type ReportStart,
  type Rerun,
} from "./report-rerun.ts";
export { setupOfReport } from "./report-setup.ts";
export type * from "./story.ts";
