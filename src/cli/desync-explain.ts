import { fail, ok, shownFile, type Result } from "../base/index.ts";
import {
  checkProof,
  describeProof,
  describeReportDamage,
  readReport,
  rerunReport,
  type CheckedProof,
  type PlayerRerun,
  type ReadReport,
  type ReportedProof,
  type ReportHeader,
  type Rerun,
} from "../desync/index.ts";
import type { FrozenSims } from "../replay/index.ts";
import { formatChecksum, type PlayerId } from "../sim/index.ts";
import { environment, FROZEN_SIMS, NODE_CIPHER_SUITE } from "../peer/index.ts";
import { describePoint, describeStory, describeTrouble, type StoryDescription } from "../words/index.ts";
import { EXIT } from "./exit-status.ts";
import { endUnread, parseWords } from "./read-arguments.ts";
import { kindOfMatchFile, readReportFile } from "./desync-compare/read-match-file.ts";
import { printJson, printLine, printProblem } from "./printing.ts";

export const EXPLAIN_HELP = `robocat desync explain FILE: tells what a report of a desync says, and runs its turns again

  --json         one JSON object
  --frozen       by frozen rules, also where those of this program would do

Proofs that somebody has lied are checked by their signatures, and by nothing else.

Exit status: 0 the report is whole, 1 it is not or can't be read, a proof in it proves nothing, or bad usage.
`;

interface ExplainArguments {
  readonly file: string;
  readonly isJson: boolean;
  readonly isFrozen: boolean;
}

/** Runs `robocat desync explain` and returns its exit status. Each call of `write` is a text with its line end. */
export function runExplain(args: readonly string[], out: { write(line: string): void }): Promise<number> {
  return Promise.resolve(explain(args, out));
}

function explain(args: readonly string[], out: { write(line: string): void }): number {
  const read = readExplainArguments(args);
  if (!read.ok)
    return endUnread({ program: "robocat desync explain", help: EXPLAIN_HELP, reason: read.reason }, out);
  const { file, isJson, isFrozen } = read.value;
  const text = readReportText(file);
  if (!text.ok) {
    printProblem(`${shownFile(file)}: ${text.reason}`);
    return EXIT.notWhole;
  }
  const explanation = explainReport(readReport(text.value), { ...FROZEN_SIMS, arePreferred: isFrozen });
  if (isJson) printJson(out, eventOf(file, explanation));
  else for (const line of writeExplanation(file, explanation)) printLine(out, line);
  const isGood =
    explanation.damage.length === 0 && explanation.proofs.every(({ checked }) => checked.isProven);
  return isGood ? EXIT.inSync : EXIT.notWhole;
}

function readReportText(file: string): Result<string, string> {
  const kind = kindOfMatchFile(file);
  if (!kind.ok) return kind;
  return kind.value === "report" ? readReportFile(file) : fail("not a report of a desync");
}

/** What --json prints. */
function eventOf(file: string, explanation: Explanation): object {
  const { damage, header, story, rerun, noRerun, ownCodeHash } = explanation;
  const proofs = explanation.proofs.map(({ proof, checked }) => ({ ...proof, ...checked }));
  const again =
    rerun === null
      ? null
      : {
          frozenRules: rerun.frozenRules,
          fromTurn: rerun.run.baseTurn + 1,
          toTurn: rerun.run.baseTurn + rerun.run.turns.length,
          checksums: rerun.run.ends.map(({ checksum }) => formatChecksum(checksum)),
          players: rerun.players,
          words: rerun.words,
          isAfterSame: rerun.isAfterSame,
        };
  return {
    event: "explain",
    file,
    damage,
    header,
    story,
    proofs,
    rerun: again,
    noRerun,
    codeHash: ownCodeHash,
  };
}

function readExplainArguments(args: readonly string[]): Result<ExplainArguments, string> {
  const flag = { type: "boolean" } as const;
  const options = { json: flag, frozen: flag, help: flag };
  const words = parseWords({ args: [...args], options, allowPositionals: true });
  if (!words.ok) return words;
  const { values, positionals } = words.value;
  if (values.help === true) return fail("help");
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) return fail("it takes one file");
  return ok({ file, isJson: values.json === true, isFrozen: values.frozen === true });
}

interface Proven {
  readonly proof: ReportedProof;
  readonly checked: CheckedProof;
}

/** All that can be said of a report. */
interface Explanation {
  readonly damage: readonly string[]; // what is wrong with the file; empty: nothing
  readonly header: ReportHeader | null; // null: damaged
  readonly story: StoryDescription | null;
  readonly proofs: readonly Proven[];
  readonly rerun: Rerun | null;
  readonly noRerun: string | null; // why there is none
  readonly ownCodeHash: string; // of this program
  readonly nameOf: (playerId: PlayerId) => string;
}

/** Reads what a report tells, and runs its turns again. */
function explainReport({ sections, damage }: ReadReport, sims: FrozenSims): Explanation {
  const players = sections.header?.players ?? [];
  const nameOf = (playerId: PlayerId): string => {
    const name = players.find((player) => player.playerId === playerId)?.name ?? "";
    return name === "" ? `player ${playerId}` : name;
  };
  const rerun = rerunReport(sections, sims);
  return {
    damage: damage.map(describeReportDamage),
    header: sections.header ?? null,
    story: (sections.story ?? null) === null ? null : describeStory(sections.story!, nameOf),
    proofs: provenOf(sections),
    rerun: rerun.ok ? rerun.value : null,
    noRerun: rerun.ok ? null : whyNot(rerun.reason),
    ownCodeHash: environment().codeHash,
    nameOf,
  };
}

function whyNot(reason: Exclude<ReturnType<typeof rerunReport>, { readonly ok: true }>["reason"]): string {
  return typeof reason === "string" ? reason : `it was ${describeTrouble(reason)}`;
}

/** Words of a world that are shown; of more it is told how many. */
const WORDS_SHOWN_MAX = 20;
const COLUMN_GAP = "  ";

/** The lines that people read. */
function writeExplanation(file: string, explanation: Explanation): readonly string[] {
  const { damage, header, story, proofs, rerun, noRerun } = explanation;
  const sections = [
    [`${shownFile(file)}: ${titleOf(explanation)}`, ...damage.map((one) => `  Damaged: ${one}.`)],
    story === null ? [] : storyLines(story, explanation),
    ...proofs.map(({ proof, checked }) => describeProof(proof, checked, explanation.nameOf)),
    rerun === null
      ? [`The turns can't be run again: ${noRerun ?? "no reason is known"}.`]
      : rerunLines(rerun, explanation),
  ];
  const isUseless = header === null && story === null && rerun === null;
  return sections
    .slice(0, isUseless ? 1 : sections.length)
    .filter((lines) => lines.length > 0)
    .flatMap((lines, i) => (i === 0 ? lines : ["", ...lines]));
}

/** Checked here, by the signatures alone. */
function provenOf({ header, proofs = [] }: ReadReport["sections"]): readonly Proven[] {
  if (header === undefined) return [];
  return proofs.map((proof) => ({
    proof,
    checked: checkProof(proof, header.protocolVersion, NODE_CIPHER_SUITE),
  }));
}

function titleOf({ header, story, proofs, nameOf }: Explanation): string {
  if (header === null) return "a report of a desync, without its header";
  const { haltTurn, writtenBy, mode, seed } = header;
  const match = `${nameOf(writtenBy)} (${mode}, seed ${seed})`;
  if (story === null && proofs.length > 0) return `what was proven in turn ${haltTurn}, reported by ${match}`;
  return `a desync found on entering turn ${haltTurn}, reported by ${match}`;
}

function storyLines(story: StoryDescription, { nameOf, ownCodeHash }: Explanation): readonly string[] {
  const facts = [
    ...(story.field === "" ? [] : [`Field: ${story.field}`]),
    ...(story.moment === "" ? [] : [`Moment: ${story.moment}`]),
  ];
  const rows = story.players.map((player) => [
    nameOf(player.playerId),
    player.reason === "" ? player.verdict : `${player.verdict}: ${player.reason}`,
    player.value,
    player.draws,
    player.code === ownCodeHash && player.code !== "" ? `${player.code} (as this program)` : player.code,
    player.engine,
    player.platform,
    player.gameVersion,
  ]);
  const titles = ["player", "verdict", "value", "draws", "code", "engine", "platform", "version"];
  return [
    story.sentence,
    ...story.explanation,
    ...(facts.length > 0 ? ["", ...facts] : []),
    "",
    ...tableLines([titles, ...rows]),
    ...(story.commands.length > 0 ? ["", "Commands of that turn:", ...story.commands.map(indent)] : []),
  ];
}

function rerunLines(
  { frozenRules, run, players, words, isAfterSame }: Rerun,
  explanation: Explanation,
): readonly string[] {
  const { nameOf, ownCodeHash } = explanation;
  const end = run.baseTurn + run.turns.length;
  const rules =
    frozenRules === null
      ? `this program (code ${ownCodeHash})`
      : `the frozen rules of simulation version ${frozenRules}`;
  const after =
    isAfterSame === null
      ? []
      : [
          isAfterSame
            ? "The world that the match went on with is the one that came out here."
            : "The world that the match went on with is another than the one that came out here.",
        ];
  return [
    `Run again by ${rules}, from the end of turn ${run.baseTurn} to the end of turn ${end}:`,
    ...players.map((player) => indent(describePlayerRerun(player, nameOf(player.playerId)))),
    ...after.map(indent),
    ...wordLines(words),
  ];
}

function describePlayerRerun({ firstOther, secondOther }: PlayerRerun, name: string): string {
  if (firstOther === null && secondOther === null) return `${name}: the same, in both runs.`;
  const first = firstOther === null ? null : `first run differs from ${describePoint(firstOther)}`;
  const second = secondOther === null ? null : `second run differs from ${describePoint(secondOther)}`;
  if (first !== null && second === null) return `${name}: its ${first}; its second run is the same.`;
  if (first === null) return `${name}: its ${second!}; its first run is the same.`;
  return `${name}: its ${first}; its ${second!}.`;
}

function wordLines(words: Rerun["words"]): readonly string[] {
  if (words.length === 0) return [];
  const shown = words.slice(0, WORDS_SHOWN_MAX);
  const rows = shown.map(({ path, networkId, first, second, here }) => [
    path,
    networkId === null ? "" : `id ${networkId}`,
    String(first),
    String(second),
    String(here),
  ]);
  const left = words.length - shown.length;
  return [
    "",
    "Words that differed in the reporter's game at that moment:",
    ...tableLines([["word", "object", "was", "became", "here"], ...rows]).map(indent),
    ...(left > 0 ? [indent(`and ${left} more`)] : []),
  ];
}

/** Columns as wide as their widest text; empty ones are left out. */
function tableLines(rows: readonly (readonly string[])[]): readonly string[] {
  const columns = rows[0]!.map((_, i) => i).filter((i) => rows.slice(1).some((row) => row[i] !== ""));
  const widths = columns.map((i) => Math.max(...rows.map((row) => [...row[i]!].length)));
  return rows.map((row) =>
    columns
      .map((i, place) => row[i]! + " ".repeat(widths[place]! - [...row[i]!].length))
      .join(COLUMN_GAP)
      .trimEnd(),
  );
}

function indent(line: string): string {
  return `  ${line}`;
}
