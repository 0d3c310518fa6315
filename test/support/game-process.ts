import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { programFile } from "./built-programs.ts";
import { wordsIn } from "./houses.ts";
import { saveSettings } from "../../src/peer/index.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const ASK_MS = 50;
/** Answers of a game that opens no lobby: then it opens none any more. */
const ANSWERS_MAX = 1_200;

/** A game that runs, in whatever process. */
export interface Game {
  readonly address: string; // of its window
  readonly homeFolder: string;
  /** Lines of its match logs so far, oldest first. */
  readLog(): readonly LogLine[];
  /** In words, how it ended although nobody stopped it; null while it runs. */
  failure(): string | null;
  /** The replays it has recorded. */
  replayFiles(): readonly string[];
  stop(): Promise<void>;
}

/** One `npm start -- --no-open` with a home folder of its own. */
export interface GameProcess extends Game {
  /** Stops its processor time, as a machine that hangs, until it is resumed. */
  pause(): void;
  resume(): void;
}

/** A peer without a window, as a process of its own. */
type HeadlessPeer = ChildProcess & { readonly homeFolder: string };

export interface LogLine {
  readonly event: string;
  readonly turn?: number;
  readonly checksum?: string;
  readonly port?: number;
}

/**
 * Starts the game without opening a window, and with lobbies that are told of on no real network; resolves when it has printed the address
 * of its own. `namespace`: a network of its own, in which it runs; null: that of this process.
 */
export async function startGame(
  words: readonly string[],
  namespace: string | null = null,
): Promise<GameProcess> {
  const homeFolder = mkdtempSync(path.join(tmpdir(), "robocat-e2e-"));
  const saved = saveSettings(homeFolder, { announceNear: false });
  if (!saved.ok) throw new Error(saved.reason.kind);
  const options = ["--no-open", "--no-port-mapping", "--home", homeFolder, ...words];
  const [command, ...rest] = wordsIn(namespace, process.execPath, programFile("start"), ...options);
  const child = spawn(command, rest, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  let isStopped = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  const address = await readAddress(child, () => printed);
  return {
    address,
    homeFolder,
    readLog: () => readLogs(homeFolder),
    failure() {
      const status = child.exitCode ?? child.signalCode;
      return status === null || isStopped ? null : `the game ended with ${status}: ${printed}`;
    },
    replayFiles: () => replaysIn(homeFolder),
    pause: () => child.kill("SIGSTOP"),
    resume: () => child.kill("SIGCONT"),
    async stop() {
      isStopped = true;
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, "exit");
        child.kill("SIGTERM");
        child.kill("SIGCONT"); // it may have been paused
        await exited;
      }
      rmSync(homeFolder, { recursive: true, force: true });
    },
  };
}

/** The UDP port on which this game hosts a lobby, once it does: as long as it answers, it may. */
export async function hostedPort(game: Pick<Game, "address" | "readLog" | "failure">): Promise<number> {
  const { origin } = new URL(game.address);
  for (let answers = 0; answers < ANSWERS_MAX; answers += 1) {
    const opened = game.readLog().findLast(({ event }) => event === "opened");
    if (opened?.port !== undefined) return opened.port;
    const failure = game.failure();
    if (failure !== null) throw new Error(`waited for a lobby: ${failure}`);
    await sleep(ASK_MS);
    await fetch(origin, { method: "HEAD" }).catch(() => undefined);
  }
  const log = game.readLog().map((line) => JSON.stringify(line));
  throw new Error(`waited for a lobby, which the game has not opened: ${log.slice(-8).join("\n")}`);
}

/** A headless peer that joins a lobby and gives no orders, unless it is a bot. */
export function startHeadless(address: string, name: string, ...options: readonly string[]): HeadlessPeer {
  const homeFolder = mkdtempSync(path.join(tmpdir(), "robocat-e2e-"));
  const child = spawn(
    process.execPath,
    [programFile("robocat"), "join", address, name, ...options, "--json", "--home", homeFolder],
    { cwd: ROOT, stdio: "ignore" },
  );
  return Object.assign(child, { homeFolder });
}

/** Ends a headless peer that still runs, and removes what it wrote. */
export async function stopBot(bot: HeadlessPeer): Promise<void> {
  if (bot.exitCode === null && bot.signalCode === null) {
    const exited = once(bot, "exit");
    bot.kill("SIGTERM");
    bot.kill("SIGCONT"); // it may have been stopped
    await exited;
  }
  rmSync(bot.homeFolder, { recursive: true, force: true });
}

/** It ends with the process: a start has nothing to wait for. */
function readAddress(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const read = (): void => {
      const found = /http:\S+/.exec(printed());
      if (found !== null) resolve(found[0]);
    };
    child.stdout!.on("data", read);
    child.stderr!.on("data", read);
    child.once("close", (code) =>
      reject(new Error(`waited for an address: the game ended with ${code}: ${printed()}`)),
    );
  });
}

/** The lines of all match logs of a game, oldest first. */
export function readLogs(homeFolder: string): readonly LogLine[] {
  return filesIn(path.join(homeFolder, "logs")).flatMap(readLines);
}

/** The replays of a home, without what lies beside them. */
export function replaysIn(homeFolder: string): readonly string[] {
  return filesIn(path.join(homeFolder, "replays")).filter((file) => file.endsWith(".rcr"));
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .sort()
      .map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}

function readLines(file: string): readonly LogLine[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.endsWith("}"))
    .map((line) => JSON.parse(line) as LogLine);
}
