import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");
const ADDRESS_WAIT_MS = 60_000;

/** One `npm start -- --no-open` with a home folder of its own. */
export interface GameProcess {
  readonly address: string; // of its window
  readonly homeFolder: string;
  /** Lines of its match logs so far, oldest first. */
  readLog(): readonly LogLine[];
  /** The replays it has recorded. */
  replayFiles(): readonly string[];
  /** Stops its processor time, as a machine that hangs, until it is resumed. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** A peer without a window, as a process of its own. */
type HeadlessPeer = ChildProcess & { readonly homeFolder: string };

export interface LogLine {
  readonly event: string;
  readonly turn?: number;
  readonly checksum?: string;
  readonly port?: number;
}

/** Starts the game without opening a window; resolves when it has printed the address of its own. */
export async function startGame(...words: readonly string[]): Promise<GameProcess> {
  const homeFolder = mkdtempSync(path.join(tmpdir(), "robocat-e2e-"));
  const child = spawn(process.execPath, ["src/cli/start.ts", "--no-open", "--home", homeFolder, ...words], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const address = await readAddress(child);
  return {
    address,
    homeFolder,
    readLog: () => readLogs(homeFolder),
    replayFiles: () => filesIn(path.join(homeFolder, "replays")),
    pause: () => child.kill("SIGSTOP"),
    resume: () => child.kill("SIGCONT"),
    async stop() {
      if (child.exitCode === null) {
        const exited = once(child, "exit");
        child.kill("SIGTERM");
        await exited;
      }
      rmSync(homeFolder, { recursive: true, force: true });
    },
  };
}

/** The UDP port on which this game hosts a lobby, once it does. */
export async function hostedPort(game: Pick<GameProcess, "readLog">): Promise<number> {
  for (let i = 0; i < 600; i += 1) {
    const opened = game.readLog().findLast(({ event }) => event === "opened");
    if (opened?.port !== undefined) return opened.port;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the game opened no lobby within 30 s");
}

/** A headless bot that joins a lobby: ends with the match. */
export function startBot(address: string, name: string): HeadlessPeer {
  return startHeadless(address, name, "--bot");
}

/** A headless peer that joins a lobby and gives no orders, unless it is a bot. */
export function startHeadless(address: string, name: string, ...options: readonly string[]): HeadlessPeer {
  const homeFolder = mkdtempSync(path.join(tmpdir(), "robocat-e2e-"));
  const child = spawn(
    process.execPath,
    ["src/cli/robocat.ts", "join", address, name, ...options, "--json", "--home", homeFolder],
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

async function readAddress(child: ChildProcess): Promise<string> {
  let printed = "";
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no address after 60 s: ${printed}`)), ADDRESS_WAIT_MS);
    const read = (bytes: Buffer): void => {
      printed += bytes.toString();
      const found = /http:\S+/.exec(printed);
      if (found === null) return;
      clearTimeout(timer);
      resolve(found[0]);
    };
    child.stdout!.on("data", read);
    child.stderr!.on("data", read);
    child.once("exit", (code) => reject(new Error(`the game ended with ${code}: ${printed}`)));
  });
}

/** The lines of all match logs of a game, oldest first. */
export function readLogs(homeFolder: string): readonly LogLine[] {
  return filesIn(path.join(homeFolder, "logs")).flatMap(readLines);
}

export function filesIn(folder: string): readonly string[] {
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
