import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { programFile } from "./built-programs.ts";
import { wordsIn } from "./houses.ts";

/** A line of `--json`. */
export interface JsonLine {
  readonly event: string;
  readonly [fact: string]: unknown;
}

interface Waiting {
  readonly isIt: (line: JsonLine) => boolean;
  readonly resolve: (line: JsonLine) => void;
  readonly reject: (error: Error) => void;
  readonly linesMax: number; // of all that it prints: then what is waited for does not come any more
}

/** Ten minutes of turns: no match of a test lasts as long. */
const WAIT_LINES = 6_000;

/** `robocat ...` as a process of its own, with what it printed so far. */
export class RobocatProcess {
  readonly #child: ChildProcess;
  readonly #args: readonly string[];
  #text = "";
  #lines: JsonLine[] = [];
  #waiting: Waiting[] = [];
  errors = ""; // all of stderr
  /** The exit status, once the process has ended; null if a signal ended it. */
  readonly ended: Promise<number | null>;

  /** `nodeOptions`: of Node itself. `namespace`: a network of its own, in which it runs. */
  constructor(args: readonly string[], nodeOptions: readonly string[] = [], namespace: string | null = null) {
    this.#args = args;
    const [command, ...rest] = wordsIn(
      namespace,
      process.execPath,
      ...nodeOptions,
      programFile("robocat"),
      ...args,
    );
    this.#child = spawn(command, rest, { stdio: ["ignore", "pipe", "pipe"] });
    this.#child.stdout!.setEncoding("utf8").on("data", (text: string) => this.#hear(text));
    this.#child.stderr!.setEncoding("utf8").on("data", (text: string) => (this.errors += text));
    this.ended = new Promise((resolve) => {
      this.#child.once("close", (status) => {
        for (const { reject } of this.#waiting) reject(this.#error(`ended with status ${status ?? "none"}`));
        this.#waiting = [];
        resolve(status);
      });
    });
  }

  /** Everything on stdout. */
  get output(): string {
    return this.#text;
  }

  /** The whole lines so far of a process that prints JSON. */
  get lines(): readonly JsonLine[] {
    return this.#lines;
  }

  linesOf(event: string): readonly JsonLine[] {
    return this.#lines.filter((line) => line.event === event);
  }

  /** The last line, which must be the result. */
  get result(): JsonLine {
    const last = this.#lines.at(-1);
    if (last?.event !== "result") throw this.#error("has printed no result");
    return last;
  }

  /** The first line of which this holds, printed already or to come. */
  waitFor(isIt: (line: JsonLine) => boolean): Promise<JsonLine> {
    const found = this.#lines.find(isIt);
    if (found !== undefined) return Promise.resolve(found);
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) {
      return Promise.reject(this.#error("has ended"));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ isIt, resolve, reject, linesMax: this.#lines.length + WAIT_LINES });
    });
  }

  /** Its UDP port, once it has one. */
  async port(): Promise<number> {
    const { port } = await this.waitFor(({ event }) => event === "lobby");
    return Number(port);
  }

  /** Resolves when it has printed that turn. */
  async playedTurn(turn: number): Promise<void> {
    await this.waitFor((line) => line.event === "turn" && Number(line["turn"]) >= turn);
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Whoever read its lines is gone. */
  closeOutput(): void {
    this.#child.stdout!.destroy();
  }

  #hear(text: string): void {
    const from = this.#text.lastIndexOf("\n") + 1;
    this.#text += text;
    const whole = this.#text.slice(from, this.#text.lastIndexOf("\n") + 1).split("\n");
    for (const line of whole) if (line.startsWith("{")) this.#lines.push(JSON.parse(line) as JsonLine);
    this.#waiting = this.#waiting.filter(({ isIt, resolve, reject, linesMax }) => {
      const found = this.#lines.find(isIt);
      const isHopeless = found === undefined && this.#lines.length > linesMax;
      if (found !== undefined) resolve(found);
      if (isHopeless)
        reject(this.#error(`has printed ${WAIT_LINES} lines, and not one of which holds: ${String(isIt)}`));
      return found === undefined && !isHopeless;
    });
  }

  #error(what: string): Error {
    return new Error(`robocat ${this.#args.join(" ")} ${what}\n${this.#text.slice(-2_000)}${this.errors}`);
  }
}

/** Processes and folders of one test file; `clear` ends what still runs, and removes what was written. */
export class ProcessBench {
  readonly folder = mkdtempSync(path.join(tmpdir(), "robocat-process-"));
  #processes: RobocatProcess[] = [];
  readonly #toClose: (() => Promise<void>)[] = [];
  nodeOptions: readonly string[] = []; // of those that are started from now on
  namespace: string | null = null; // the same; see Houses

  run(...args: readonly (string | number)[]): RobocatProcess {
    const started = new RobocatProcess(args.map(String), this.nodeOptions, this.namespace);
    this.#processes.push(started);
    return started;
  }

  /** A host on a free port that prints JSON, has a folder of its own by its name, and is told of on no real network. */
  host(name: string, ...options: readonly (string | number)[]): RobocatProcess {
    const quiet = ["--no-port-mapping", "--no-announce"];
    return this.run("host", 0, name, ...quiet, "--json", "--home", this.homeOf(name), ...options);
  }

  join(port: number, name: string, ...options: readonly (string | number)[]): RobocatProcess {
    return this.run("join", `127.0.0.1:${port}`, name, "--json", "--home", this.homeOf(name), ...options);
  }

  homeOf(name: string): string {
    return path.join(this.folder, name);
  }

  /** The lines of the one log of that player. */
  logOf(name: string): readonly JsonLine[] {
    const folder = path.join(this.homeOf(name), "logs");
    const text = readFileSync(path.join(folder, readdirSync(folder)[0]!), "utf8");
    return text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as JsonLine);
  }

  /** The path of the one replay of that player. */
  replayOf(name: string): string {
    const folder = path.join(this.homeOf(name), "replays");
    return path.join(
      folder,
      readdirSync(folder).find((file) => file.endsWith(".rcr"))!,
    );
  }

  /** What else is to be closed once no process runs. */
  beforeClear(close: () => Promise<void>): void {
    this.#toClose.push(close);
  }

  async clear(): Promise<void> {
    for (const started of this.#processes) started.signal("SIGKILL");
    await Promise.all(this.#processes.map(({ ended }) => ended));
    await Promise.all(this.#toClose.map((close) => close()));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Checksum by turn, as a process printed them. */
export function checksumsOf(played: RobocatProcess): ReadonlyMap<number, string> {
  return new Map(played.linesOf("turn").map(({ turn, checksum }) => [Number(turn), String(checksum)]));
}
