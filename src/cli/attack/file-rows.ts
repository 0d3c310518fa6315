import { openSync, writeSync, closeSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { judge, type Attack, type AttackRow, type AttackWish } from "../../lab/index.ts";
import { REPLAY_VERSION } from "../../replay/index.ts";
import { EXIT } from "../exit-status.ts";
import { runMeasured, type MeasuredRun } from "./run-measured.ts";

const MB = 1_000_000;
/** More than the same command takes for a file of nothing: reading must not follow what a file holds. */
const MEMORY_MAX = 250 * MB;
const PROCESSOR_MS_MAX = 5_000;
/** The record of a turn with nothing in it, and 0 for its CRC. */
const EMPTY_TURN = [2 << 6, 0, 0, 0, 0, 0];
/** "RCR" and 26, and the version. */
const REPLAY_HEAD = [0x52, 0x43, 0x52, 0x1a, 0, REPLAY_VERSION];

const REPORT_HEAD = [...Buffer.from('{"crc":"00000000","section":"header","data":{}}\n')];
const [LINE_END, BRACKET] = [0x0a, 0x5b];

/** A file that somebody made, for a command that reads such. */
interface HostileFile {
  readonly name: string;
  readonly command: readonly string[];
  readonly says: RegExp; // why it is refused
  readonly begin: readonly number[];
  readonly then: readonly number[]; // again and again
  readonly bytes: number;
}

const FILES: readonly HostileFile[] = [
  {
    ...{ name: "60 MB of line ends", command: ["desync", "explain"], says: /not a report/ },
    ...{ begin: [], then: [LINE_END], bytes: 60 * MB },
  },
  {
    ...{ name: "a report with 60 MB of them", command: ["desync", "explain"], says: /bytes/ },
    ...{ begin: REPORT_HEAD, then: [LINE_END], bytes: 60 * MB },
  },
  {
    ...{ name: "a report with 32 MB of them", command: ["desync", "explain"], says: /lines/ },
    ...{ begin: REPORT_HEAD, then: [LINE_END], bytes: 32 * MB },
  },
  {
    ...{ name: "a report of 32 MB of brackets", command: ["desync", "explain"], says: /deep|levels|nested/ },
    ...{ begin: REPORT_HEAD, then: [BRACKET], bytes: 32 * MB },
  },
  {
    ...{ name: "a replay of 70 MB", command: ["verify"], says: /bytes/ },
    ...{ begin: REPLAY_HEAD, then: EMPTY_TURN, bytes: 70 * MB },
  },
  {
    ...{
      name: "a replay of 66 MB: eleven million turns",
      command: ["verify"],
      says: /more than 864000 turns/,
    },
    ...{ begin: REPLAY_HEAD, then: EMPTY_TURN, bytes: 66 * MB },
  },
];

/** Each of those files is refused, and takes little more than an empty one. */
async function playHugeFiles({ isQuick }: AttackWish): Promise<AttackRow> {
  const claims: [string, boolean][] = [];
  const files = isQuick ? FILES.filter(({ bytes }) => bytes > 32 * MB) : FILES;
  await inFolder(async (folder) => {
    const [empty, huge] = [path.join(folder, "empty"), path.join(folder, "huge")];
    writeFileSync(empty, "");
    const runsOfEmpty = new Map<string, MeasuredRun>(); // by command
    for (const file of files) {
      writeHuge(huge, file);
      const command = file.command.join(" ");
      const few = runsOfEmpty.get(command) ?? (await runMeasured([...file.command, empty]));
      runsOfEmpty.set(command, few);
      const many = await runMeasured([...file.command, huge]);
      const memory = Math.max(0, many.peakBytes - few.peakBytes);
      const processorMs = Math.max(0, many.processorMs - few.processorMs);
      const isRefused = many.status === EXIT.cannotStart && file.says.test(many.printed);
      const took = `${(memory / MB).toFixed(0)} MB and ${processorMs.toFixed(0)} ms of processor more than for an empty one`;
      claims.push([
        `${file.name}: refused, ${took}`,
        isRefused && memory < MEMORY_MAX && processorMs < PROCESSOR_MS_MAX,
      ]);
    }
  });
  return judge("files that are huge", `${files.length} files, read by ${commandsOf(files)}`, claims);
}

const FALSE_WORD = "all.rcr: ok";
const QUOTED = /"[^"]*all\.rcr: ok"/;
const SPEAKING_NAMES = [
  FALSE_WORD,
  "a\u001b[2J\u001b[1;1Hok  b",
  "a\nok  b.rcr",
  "a\u202eb",
  "a\u0007\u009b31m",
];
/** All that would end a line or speak to a terminal but the line ends that are ours. */
const SPEAKS = /[^\n\P{Cc}]|[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** What is printed of a file says nothing in its name but its name. */
async function playSpeakingNames({ isQuick }: AttackWish): Promise<AttackRow> {
  const runs: MeasuredRun[] = [];
  await inFolder(async (folder) => {
    const files = SPEAKING_NAMES.map((name) => path.join(folder, name));
    for (const file of files) {
      writeFileSync(file, "nothing of a replay");
      if (!isQuick || file === files.at(-1)) runs.push(await runMeasured(["desync", "explain", file]));
    }
    runs.push(await runMeasured(["verify", ...files]), await runMeasured(["verify", "--json", ...files]));
    runs.push(await runMeasured(["desync", "compare", files[1]!, files[2]!]));
  });
  const lines = runs.flatMap(({ printed }) => printed.split("\n"));
  return judge(
    "names of files that speak to the terminal",
    `${SPEAKING_NAMES.length} names with escapes, line ends and turned directions; verify, explain, compare`,
    [
      ["no control reaches the terminal", runs.every(({ printed }) => !SPEAKS.test(printed))],
      ["no line says ok", lines.every((line) => !/^ok\b/.test(line))],
      [
        "a name that says more is in quotes",
        lines.every((line) => !line.includes(FALSE_WORD) || QUOTED.test(line)),
      ],
      ["each run says that something is wrong", runs.every(({ status }) => status !== 0)],
    ],
  );
}

function commandsOf(files: readonly HostileFile[]): string {
  return [...new Set(files.map(({ command }) => command.join(" ")))].join(" and ");
}

function writeHuge(file: string, { begin, then, bytes }: HostileFile): void {
  const part = Buffer.from(Array.from({ length: 60_000 }, (_, i) => then[i % then.length]!));
  const out = openSync(file, "w");
  writeSync(out, Buffer.from(begin));
  for (let written = begin.length; written < bytes; written += part.length) writeSync(out, part);
  closeSync(out);
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-attack-"));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const FILE_ATTACKS: readonly Attack[] = [
  { name: "files that are huge", play: playHugeFiles },
  { name: "names of files that speak to the terminal", play: playSpeakingNames },
];
