import { EXIT } from "./exit-status.ts";
import { EXIT_MISSED, runCampaign } from "./desync/campaign.ts";
import { DESYNC_HELP, readDesyncArguments } from "./desync/desync-arguments.ts";
import { FAULT_KIT } from "./desync/faults/fault-kit.ts";

/** Runs `robocat desync` and returns its exit status: a campaign of faults, or what is asked of a file. */
export async function runDesync(
  args: readonly string[],
  out: { write(line: string): void },
): Promise<number> {
  const [verb, ...rest] = args;
  if (verb === "explain") return (await import("./desync-explain.ts")).runExplain(rest, out);
  if (verb === "compare") return (await import("./desync-compare.ts")).runCompare(rest, out);
  const read = readDesyncArguments(args);
  if (!read.ok) {
    if (read.reason === "help") out.write(DESYNC_HELP);
    else process.stderr.write(`robocat desync: ${read.reason}, see robocat desync --help\n`);
    return read.reason === "help" ? EXIT.inSync : EXIT_MISSED;
  }
  return runCampaign({ ...read.value, kit: FAULT_KIT }, out);
}
