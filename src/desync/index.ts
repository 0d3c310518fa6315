// desync: what to do once two games differ: worlds of the last turns, the first field that differs, the report.
// Pure: worlds and turn data in, plain records out; the peer exchanges and writes them.
// It must not know sockets, files, clocks, or change a world.
export { differenceAmong, type DifferenceAmong } from "./difference-among.ts";
export {
  buildReport,
  REPORT_TURNS,
  summarizeReport,
  type CheckValues,
  type DesyncReport,
  type ReportedCause,
  type ReportedGround,
  type ReportInput,
} from "./report.ts";
export { SnapshotRing } from "./snapshot-ring.ts";
