import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { end, start, type Placed } from "./system.ts";
import type { ChildProcess } from "node:child_process";

const ROBOCAT = path.resolve(import.meta.dirname, "../../src/cli/robocat.ts");

/** A line of `--json`. */
export interface Line {
  readonly event: string;
  readonly atMs: number; // when it came
  readonly [fact: string]: unknown;
}

interface Waiting {
  readonly isIt: (line: Line) => boolean;
  readonly resolve: (line: Line | null) => void;
}

/** `robocat ...` in a namespace, with what it has printed. */
export class Player {
  readonly #child: ChildProcess;
  #text = "";
  #waiting: readonly Waiting[] = [];
  readonly lines: Line[] = [];
  errors = "";

  constructor(place: Placed, ...args: readonly string[]) {
    const child = start(place, process.execPath, ROBOCAT, ...args);
    this.#child = child;
    child.stdout.setEncoding("utf8").on("data", (text: string) => this.#hear(text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (this.errors += text));
    child.once("close", () => {
      for (const { resolve } of this.#waiting) resolve(null);
      this.#waiting = [];
    });
    child.once("error", (error) => (this.errors += error.message));
  }

  /** The first line of which that holds, there already or to come; null: it ended without. */
  waitFor(isIt: (line: Line) => boolean): Promise<Line | null> {
    const found = this.lines.find(isIt);
    if (found !== undefined) return Promise.resolve(found);
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return Promise.resolve(null);
    return new Promise((resolve) => (this.#waiting = [...this.#waiting, { isIt, resolve }]));
  }

  /** By itself, and all is written. */
  leave(): Promise<void> {
    return end(this.#child, "SIGTERM");
  }

  end(): Promise<void> {
    return end(this.#child);
  }

  #hear(text: string): void {
    this.#text += text;
    const lines = this.#text.split("\n");
    this.#text = lines.pop()!;
    for (const line of lines.filter((one) => one.startsWith("{")))
      this.lines.push({ ...(JSON.parse(line) as Line), atMs: performance.now() });
    this.#waiting = this.#waiting.filter(({ isIt, resolve }) => {
      const found = this.lines.find(isIt);
      if (found !== undefined) resolve(found);
      return found === undefined;
    });
  }
}

/** The lines of the log in a player's home folder, without a last one that is not whole yet. */
export function logIn(home: string): readonly Record<string, unknown>[] {
  const folder = path.join(home, "logs");
  const names = readdirSync(folder, { recursive: false }).map(String);
  const text = names.length === 0 ? "" : readFileSync(path.join(folder, names[0]!), "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1).split("\n");
  return whole.filter((line) => line !== "").map((line) => JSON.parse(line) as Record<string, unknown>);
}
