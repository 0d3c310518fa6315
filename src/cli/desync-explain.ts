import { parseArgs } from "node:util";
import { fail, ok, type Result } from "../base/index.ts";
import { isReportText, readReport } from "../desync/index.ts";
import { formatChecksum } from "../sim/index.ts";
import { EXIT } from "./exit-status.ts";
import { readMatchFile } from "./desync-compare/read-match-file.ts";
import { explainReport, type Explanation } from "./desync-explain/explain-report.ts";
import { writeExplanation } from "./desync-explain/explanation-text.ts";

export const EXPLAIN_HELP = `robocat desync explain FILE: tells what a report of a desync says, and runs its turns again

  --json         one JSON object

Exit status: 0 the report is whole, 1 it is not or can't be read, or bad usage.
`;

const EXIT_FAILED = 1;

interface ExplainArguments {
  readonly file: string;
  readonly isJson: boolean;
}

/** Runs `robocat desync explain` and returns its exit status. Each call of `write` is a text with its line end. */
export function runExplain(args: readonly string[], out: { write(line: string): void }): Promise<number> {
  return Promise.resolve(explain(args, out));
}

function explain(args: readonly string[], out: { write(line: string): void }): number {
  const read = readExplainArguments(args);
  if (!read.ok) {
    if (read.reason === "help") out.write(EXPLAIN_HELP);
    else process.stderr.write(`robocat desync explain: ${read.reason}, see robocat desync explain --help\n`);
    return read.reason === "help" ? EXIT.inSync : EXIT_FAILED;
  }
  const { file, isJson } = read.value;
  const bytes = readMatchFile(file);
  const text = bytes.ok ? Buffer.from(bytes.value).toString("utf8") : "";
  if (!bytes.ok || !isReportText(text)) {
    process.stderr.write(`${file}: ${bytes.ok ? "not a report of a desync" : bytes.reason}\n`);
    return EXIT_FAILED;
  }
  const explanation = explainReport(readReport(text));
  if (isJson) out.write(`${JSON.stringify(eventOf(file, explanation))}\n`);
  else for (const line of writeExplanation(file, explanation)) out.write(`${line}\n`);
  return explanation.damage.length === 0 ? EXIT.inSync : EXIT_FAILED;
}

/** What --json prints. */
function eventOf(file: string, { damage, header, story, rerun, noRerun, ownCodeHash }: Explanation): object {
  const again =
    rerun === null
      ? null
      : {
          fromTurn: rerun.base.turn + 1,
          toTurn: rerun.base.turn + rerun.turns.length,
          checksums: rerun.run.ends.map(({ checksum }) => formatChecksum(checksum)),
          players: rerun.players,
          words: rerun.words,
          isAfterSame: rerun.isAfterSame,
        };
  return { event: "explain", file, damage, header, story, rerun: again, noRerun, codeHash: ownCodeHash };
}

function readExplainArguments(args: readonly string[]): Result<ExplainArguments, string> {
  try {
    const flag = { type: "boolean" } as const;
    const options = { json: flag, help: flag };
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help === true) return fail("help");
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) return fail("it takes one file");
    return ok({ file, isJson: values.json === true });
  } catch (error) {
    return fail(error instanceof Error ? error.message.split("\n")[0]! : String(error));
  }
}
