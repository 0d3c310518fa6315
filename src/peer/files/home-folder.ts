import { homedir } from "node:os";
import path from "node:path";
import { readdirSync, rmSync } from "node:fs";
import { assert } from "../../base/index.ts";
import { makeFolder } from "../../system/index.ts";

/** Where the files of one match lie. */
export interface MatchFiles {
  readonly log: string;
  readonly replay: string;
  readonly report: string; // of the first desync
  readonly subTurns: string; // what each sub-turn did, where that is asked for
}

/** The names of no files. */
export const NO_FILES: MatchFiles = { log: "", replay: "", report: "", subTurns: "" };

const FOLDER_NAME = "Robo Cat RTS";
/** Files of each kind that are kept; the oldest go. Replays are the player's and stay. */
const FILES_KEPT = 30;
/** They are large. */
const SUB_TURN_LOGS_KEPT = 5;
const LOG_EXTENSION = ".jsonl";
const REPORT_EXTENSION = ".desync.jsonl";

/** Where this user's logs, reports and replays lie: ROBOCAT_HOME, or the place the system has for such data. */
export function homeFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const own = env["ROBOCAT_HOME"];
  if (own) return path.resolve(own);
  if (platform === "win32") {
    return path.join(env["APPDATA"] || path.join(homedir(), "AppData", "Roaming"), FOLDER_NAME);
  }
  if (platform === "darwin") return path.join(homedir(), "Library", "Application Support", FOLDER_NAME);
  const dataHome = env["XDG_DATA_HOME"] ?? "";
  // The XDG rules: a relative path there is to be ignored.
  return path.join(
    path.isAbsolute(dataHome) ? dataHome : path.join(homedir(), ".local", "share"),
    "robo-cat-rts",
  );
}

/** Where the replays of all matches lie. */
export function replayFolder(homeFolder: string): string {
  return path.join(homeFolder, "replays");
}

/**
 * Names for the files of a match that begins at `time`, in folders that exist afterwards. Throws Node's error if they
 * can't be made. `isTraced`: there is a log of sub-turns.
 */
export function prepareMatchFiles(
  homeFolder: string,
  name: string,
  time: Date,
  { isTraced = false } = {},
): MatchFiles {
  const log = prepareLogFile(homeFolder, name, time);
  const reports = path.join(homeFolder, "reports");
  const subTurns = path.join(homeFolder, "sub-turns");
  for (const folder of [reports, replayFolder(homeFolder), ...(isTraced ? [subTurns] : [])])
    makeFolder(folder);
  rotate(reports, REPORT_EXTENSION);
  if (isTraced) rotate(subTurns, LOG_EXTENSION, SUB_TURN_LOGS_KEPT);
  const base = baseName(name, time);
  return {
    log,
    replay: path.join(replayFolder(homeFolder), `${base}.rcr`),
    report: path.join(reports, `${base}${REPORT_EXTENSION}`),
    subTurns: path.join(subTurns, `${base}${LOG_EXTENSION}`),
  };
}

/** The name of a log that begins at `time`, in a folder that exists afterwards. Throws Node's error if it can't be made. */
export function prepareLogFile(homeFolder: string, name: string, time: Date): string {
  const folder = path.join(homeFolder, "logs");
  makeFolder(folder);
  rotate(folder, LOG_EXTENSION);
  return path.join(folder, `${baseName(name, time)}${LOG_EXTENSION}`);
}

/** The report of the how manieth desync of the match, from 1 on. */
export function reportFileOf({ report }: MatchFiles, number: number): string {
  assert(Number.isInteger(number) && number >= 1, `there is no desync number ${number}`);
  return number === 1 ? report : report.replace(REPORT_EXTENSION, `-${number}${REPORT_EXTENSION}`);
}

/** The proof that a player of the match has lied. */
export function proofFileOf({ report }: MatchFiles, playerId: number): string {
  return report.replace(REPORT_EXTENSION, `-proof-${playerId}${REPORT_EXTENSION}`);
}

function baseName(name: string, time: Date): string {
  const stamp = time.toISOString().replaceAll(":", "-").replace("T", "_").replace("Z", "");
  return `${stamp}_${name.replaceAll(/[^\p{L}\p{M}\p{N}\u200c\u200d_-]/gu, "_")}`;
}

/** Makes room for one more. Names begin with the time, so their order is that of their age. */
function rotate(folder: string, extension: string, kept = FILES_KEPT): void {
  const files = readdirSync(folder).filter((file) => file.endsWith(extension));
  files.sort((a, b) => (a < b ? -1 : 1));
  for (const file of files.slice(0, Math.max(0, files.length - kept + 1))) remove(path.join(folder, file));
}

/** One that can't go stays: that is no reason not to play. */
function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // a folder by that name, or another program has it open
  }
}
