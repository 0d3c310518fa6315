import { parseArgs } from "node:util";
import { fail, ok, type Result } from "../base/index.ts";
import { EXIT } from "./exit-status.ts";
import { isCampaignPassed, runCampaign, summarizeCampaign, type CampaignOptions } from "./desync/campaign.ts";

export const DESYNC_HELP = `robocat desync: puts faults into peers of simulated matches, one at a time, and checks what all peers report

  --seed S       of the matches, 1 by default
  --fault NAME   only faults whose name begins so, such as cats. or "lost command"
  --json         one JSON object a line

Exit status: 0 each fault was found in time and named rightly on every peer, 1 one was not, or bad usage.
`;

const EXIT_FAILED = 1;
const SEED_MAX = 0xffff_ffff;

interface DesyncArguments {
  readonly seed: number;
  readonly faultPrefix: string;
  readonly isJson: boolean;
}

/** Runs `robocat desync` and returns its exit status. The faults are part of the tests, not of the game. */
export async function runDesync(
  args: readonly string[],
  out: { write(line: string): void },
): Promise<number> {
  const read = readDesyncArguments(args);
  if (!read.ok) {
    if (read.reason === "help") out.write(DESYNC_HELP);
    else process.stderr.write(`robocat desync: ${read.reason}, see robocat desync --help\n`);
    return read.reason === "help" ? EXIT.inSync : EXIT_FAILED;
  }
  const { seed, faultPrefix, isJson } = read.value;
  const { FAULTS } = await import("../../test/support/faults/index.ts");
  const faults = FAULTS.filter(({ name }) => name.startsWith(faultPrefix));
  if (faults.length === 0) {
    process.stderr.write(`robocat desync: no fault begins with "${faultPrefix}"\n`);
    return EXIT_FAILED;
  }
  return testFaults({ seed, faults, isJson }, out);
}

/** Runs a campaign with these faults and returns the exit status. */
export function testFaults(options: CampaignOptions, out: { write(line: string): void }): number {
  const events = runCampaign(options, out);
  if (!options.isJson) out.write(`${summarizeCampaign(events)}\n`);
  return isCampaignPassed(events) ? EXIT.inSync : EXIT_FAILED;
}

function readDesyncArguments(args: readonly string[]): Result<DesyncArguments, string> {
  const read = readWords(args);
  if (!read.ok) return read;
  const { seed = "1", fault = "", json, help } = read.value;
  if (help === true) return fail("help");
  if (!/^[0-9]{1,10}$/.test(seed) || Number(seed) > SEED_MAX) {
    return fail(`--seed ${seed} is not a whole number of 0..${SEED_MAX}`);
  }
  return ok({ seed: Number(seed), faultPrefix: fault, isJson: json === true });
}

function readWords(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    return ok(
      parseArgs({ args: [...args], options: { seed: text, fault: text, json: flag, help: flag } }).values,
    );
  } catch (error) {
    return fail(error instanceof Error ? error.message.split("\n")[0]! : String(error));
  }
}
