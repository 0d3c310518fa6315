// `npm run campaigns`: all that takes too long for `npm test`, where a tenth of it runs. See docs/campaigns.md.
import type { RunWish } from "./arguments/read-run-wish.ts";
import type { Campaign } from "./campaigns/campaign.ts";
import { CAMPAIGNS } from "./campaigns/campaign-table.ts";
import { EXIT } from "./exit-status.ts";
import { LongProgress } from "./long-progress.ts";
import { markdownTable } from "./markdown-table.ts";
import { printJson, printProblem, printText, type Printer } from "./printing.ts";
import { runProgram } from "./run-program.ts";
import { endUnread } from "./read-arguments.ts";
import { SEED_MAX, readCampaignsArguments } from "./arguments/campaigns-arguments.ts";

const TITLES = ["campaign", "what was run", "figure", "ok", "s"];

const HELP = `npm run campaigns -- [--quick] [--seed S] [--only TEXT] [--json]: plays, one after the other, what takes too long for the tests

  --quick      about a tenth of each
  --seed S     that all of it is drawn from, 0 to ${SEED_MAX}; 1 by default
  --only TEXT  the campaigns whose names hold it
  --json       one JSON object a campaign

Campaigns: ${CAMPAIGNS.map(({ name }) => name).join(", ")}. What each does: docs/campaigns.md.

Exit status: 0 all is as promised; 1 something is not, or bad usage; 130 interrupted: what was played until then is told.
`;

/** What came of one campaign: one line of --json. */
interface CampaignEvent {
  readonly event: "campaign";
  readonly name: string;
  readonly seed: number;
  readonly isQuick: boolean;
  readonly done: string; // what was run
  readonly figure: string;
  readonly ok: boolean; // all of it is as promised, as far as it was run
  readonly isStopped: boolean;
  readonly problems: readonly string[];
  readonly seconds: number;
}

/** Runs the campaigns, prints what is not as promised as it comes and a table at the end; returns the exit status. */
export async function runCampaigns(
  args: readonly string[],
  out: Printer,
  campaigns: readonly Campaign[] = CAMPAIGNS,
): Promise<number> {
  const read = readCampaignsArguments(args, campaigns);
  if (!read.ok) return endUnread({ program: "campaigns", help: HELP, reason: read.reason }, out);
  const wish = read.value;
  const events: CampaignEvent[] = [];
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  try {
    for (const campaign of campaigns.filter(({ name }) => name.includes(wish.only))) {
      if (isStopped) break;
      const event = await runOne(campaign, wish, () => isStopped);
      events.push(event);
      if (wish.isJson) printJson(out, event);
      else for (const problem of event.problems) printText(out, `${event.name}: ${problem}`);
    }
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
  if (!wish.isJson) printText(out, tableOf(events));
  if (!events.every((event) => event.ok)) return EXIT.notWhole;
  return isStopped ? EXIT.interrupted : EXIT.inSync;
}

/** What throws is a campaign that fails: the others have their turn. */
async function runOne(
  { name, run }: Campaign,
  { isQuick, seed }: RunWish,
  isStopped: () => boolean,
): Promise<CampaignEvent> {
  const progress = new LongProgress();
  const startMs = performance.now();
  if (!process.stderr.isTTY) printProblem(`${name} ...`);
  const tell = (text: string): void => progress.show(() => `${name}: ${text}`);
  const outcome = await run({ isQuick, seed, tell, isStopped }).catch((error: unknown) => ({
    ...{ done: "-", figure: "-" },
    problems: [
      `a mistake of ours: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    ],
  }));
  progress.clear();
  const seconds = (performance.now() - startMs) / 1_000;
  const end = { ok: outcome.problems.length === 0, isStopped: isStopped(), seconds };
  return { event: "campaign", name, seed, isQuick, ...outcome, ...end };
}

function tableOf(events: readonly CampaignEvent[]): string {
  return markdownTable(
    TITLES,
    events.map(({ name, done, figure, ok: isOk, isStopped, seconds }) => [
      ...[name, done, figure],
      isOk ? (isStopped ? "stopped" : "yes") : "**no**",
      seconds.toFixed(0),
    ]),
  );
}

if (import.meta.main) await runProgram(() => runCampaigns(process.argv.slice(2), process.stdout));
