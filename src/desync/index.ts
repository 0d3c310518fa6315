// desync: what to do once two games differ: the last turns kept, run a second time, judged, repaired block by block, reported.
// Pure: worlds and turn data in, plain records out; the peer exchanges and writes them.
// It must not know sockets, files or clocks, or change a world of a match.
export { differenceOf } from "./judge/difference.ts";
export { FAULT_KINDS } from "./judge/fault-order.ts";
export { HEAL_WINDOW_TURNS, HealLedger, staysCounted } from "./judge/heal-ledger.ts";
export { planOf } from "./judge/judge.ts";
export type { DataVersion, Dispute, Plan } from "./judge/plan.ts";
export {
  accountProblem,
  ACCOUNT_TURNS_MAX,
  ATTEMPTS_MAX,
  ENVIRONMENT_TEXT_MAX,
  OTHER_DATA_MAX,
  type Account,
  type Environment,
  type Slip,
  type ToldValues,
} from "./letters/account.ts";
export { agreedDataMessages } from "./letters/agreed-data-codec.ts";
export { kindOf, readLetter, signedKindOf, writeLetter, type Letter } from "./letters/letter-codec.ts";
export { CAMERA_PART_BYTES, type CameraMessage } from "./letters/camera-codec.ts";
export type { HeardMessage } from "./letters/claims-codec.ts";
export type { ChoiceMessage, HaltMessage, Message, PassedAccount, ReturnMessage } from "./letters/message.ts";
export { STATE_PART_BYTES, type StateOffer } from "./letters/return-codec.ts";
export type { PromiseMessage } from "./letters/statement-codec.ts";
export { readState, writeState } from "./letters/state-codec.ts";
export {
  checkProof,
  deniesOrders,
  reportedProof,
  type CheckedProof,
  type ReportedProof,
} from "./report/report-proof.ts";
export { rerunReport, type PlayerRerun, type Rerun } from "./report/report-rerun.ts";
export type { DifferingWord, ReportHeader, ReportSections } from "./report/report-sections.ts";
export { setupOfReport } from "./report/report-setup.ts";
export { gameOfReport, startOfReport, type ReportStart } from "./report/report-start.ts";
export {
  describeReportDamage,
  isReportText,
  readReport,
  writeReportText,
  type ReadReport,
} from "./report/report-text.ts";
export { buildProofReport, buildReport, type ProofInput, type ReportInput } from "./report/report.ts";
export { applyBlocks, blockChecksums, differingBlocks } from "./rerun/blocks.ts";
export { differingMinds, differingWords } from "./rerun/differing-words.ts";
export { commonTurn, MatchHistory } from "./rerun/match-history.ts";
export { gameAt, worldAt, type Base, type SecondRun } from "./rerun/second-run.ts";
export { runAndCompare, slipBetween, slipBetweenMinds } from "./rerun/slip.ts";
export type {
  DesyncStory,
  Fault,
  FaultKind,
  Judgement,
  LogDifference,
  RightBy,
  StandstillReason,
  StoryDifference,
  StoryOutcome,
} from "./story.ts";
export { describeProof } from "./tell/describe-proof.ts";
