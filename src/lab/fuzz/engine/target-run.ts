import type { Gauge, Work } from "../instrument/gauge.ts";
import { Draw } from "./draw.ts";
import type { FuzzTarget } from "./fuzz-target.ts";
import { BrokenProperty } from "./fuzz-target.ts";
import { mutateBytes } from "./mutate-bytes.ts";
import { mutateRecord } from "./mutate-record.ts";
import { shrink } from "./shrink.ts";
import { WordStock } from "./word-stock.ts";

/** An input that shows that something does not hold. */
export interface FuzzFinding {
  readonly target: string;
  readonly problem: string; // one line
  readonly at: string; // the first place in the source, "" if it is not known
  readonly input: Uint8Array; // as short as it was made
  readonly record: string | null; // what our own writer wrote as that input, if it did, as JSON
  readonly inputCount: number; // inputs of that target up to it
}

interface TargetRunOptions {
  readonly seed: number;
  readonly isGuided: boolean; // inputs that reach something new are kept
  readonly words: WordStock;
  readonly gauge: Gauge;
  /** Told before each input runs: one that does not come back is known so. */
  readonly begin: (input: Uint8Array) => void;
}

/** Inputs that a target keeps, and what they may take. */
const KEPT_MAX = 2_000;
const KEPT_BYTES_MAX = 8 * 2 ** 20;
const FINDINGS_MAX = 20;
/** An input that makes the reader work so much harder than any before is kept too. */
const HARDER = 1.25;
const RECENT = 16;
const FIELDWISE_ONE_IN = 3;
/** Inputs that are tried to find a shorter one, of a target that takes no time. */
const ATTEMPTS = 20_000;
const RECORD_CHARS_MAX = 4_000;
const WRITTEN = "what our own writer wrote is refused";

/** One target with its inputs: what is kept, what was found. Of a seed always the same, whatever other targets do. */
export class TargetRun {
  readonly target: FuzzTarget;
  readonly findings: FuzzFinding[] = [];
  readonly verdicts = new Map<string, number>();
  inputCount = 0;
  most: Work = { steps: 0, room: 0 }; // that one input made the reader do
  readonly #options: TargetRunOptions;
  readonly #draw: Draw;
  readonly #hits: Uint8Array; // as the gauge has them while this target runs
  readonly #kept: Uint8Array[] = [];
  readonly #accepted: Uint8Array[] = []; // of those, what has a record
  readonly #seen = new Set<string>(); // problems
  #words: readonly (number | string)[] = [];
  #written: unknown = null; // the record that was written last
  #work: Work = { steps: 0, room: 0 }; // of the input that ran last
  #blockCount = 0;

  constructor(target: FuzzTarget, options: TargetRunOptions) {
    this.target = target;
    this.#options = options;
    this.#draw = new Draw(options.seed, target.name);
    this.#hits = new Uint8Array(options.gauge.hits.length);
  }

  /** Blocks reached so far. */
  get blockCount(): number {
    return this.#blockCount;
  }

  get keptCount(): number {
    return this.#kept.length;
  }

  /** Runs so many inputs, the seeds first. */
  run(count: number, isStopped: () => boolean = () => false): void {
    const { gauge, words } = this.#options;
    gauge.hits.set(this.#hits);
    const { seeds } = this.target;
    for (let i = 0; i < count && !isStopped(); i += 1) {
      if (this.inputCount < seeds.length) {
        const seed = seeds[this.inputCount]!;
        this.#runOne(seed, false);
        if (!this.#kept.includes(seed)) this.#keep(seed);
      } else this.#runMutant();
    }
    this.#hits.set(gauge.hits);
    this.#words = words.wordsOf(this.#hits);
  }

  #runMutant(): void {
    const { record, repair } = this.target;
    const isFieldwise = this.#accepted.length > 0 && this.#draw.oneIn(FIELDWISE_ONE_IN);
    const written = isFieldwise ? this.#writeMutant() : null;
    if (written !== null) return this.#runOne(written, record?.isExact === true);
    const material = {
      ...{ draw: this.#draw, words: this.#words, bytesMax: this.target.bytesMax },
      other: () => this.#pickKept(),
    };
    const mutated = mutateBytes(this.#pickKept(), material);
    this.#runOne(repair !== undefined && !this.#draw.oneIn(16) ? repair(mutated) : mutated, false);
  }

  /** Field by field, by the target's writer; null where that writes nothing. */
  #writeMutant(): Uint8Array | null {
    const { read, write } = this.target.record!;
    const record = read(this.#draw.pick(this.#accepted));
    const other = read(this.#draw.pick(this.#accepted));
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0; // most are refused, and nobody asks where
    try {
      const mutated = mutateRecord(record, { draw: this.#draw, words: this.#words, other });
      const bytes = write(mutated as never);
      this.#written = mutated;
      return bytes.length <= this.target.bytesMax ? bytes : null;
    } catch {
      return null; // the writer writes no such thing
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  }

  #pickKept(): Uint8Array {
    const kept = this.#kept;
    if (kept.length === 0) return new Uint8Array(0);
    const isRecent = kept.length > RECENT && this.#draw.oneIn(3);
    return kept[isRecent ? kept.length - 1 - this.#draw.below(RECENT) : this.#draw.below(kept.length)]!;
  }

  #runOne(input: Uint8Array, mustBeRead: boolean): void {
    const { gauge, isGuided } = this.#options;
    this.inputCount += 1;
    const problem = this.#problemOf(input, mustBeRead);
    this.#blockCount += gauge.newBlocks.length;
    const { steps, room } = this.#work;
    const most = this.most;
    const isHarder = steps > most.steps * HARDER || room > most.room * HARDER;
    const isNew = gauge.newBlocks.length > 0 || isHarder;
    this.most = { steps: Math.max(most.steps, steps), room: Math.max(most.room, room) };
    if (problem !== null) return this.#noteProblem(input, problem, mustBeRead);
    if (isNew && isGuided) this.#keep(input);
  }

  #keep(input: Uint8Array): void {
    const { record } = this.target;
    this.#put(this.#kept, input);
    if (record !== undefined && record.read(input) !== null) this.#put(this.#accepted, input);
  }

  #put(list: Uint8Array[], input: Uint8Array): void {
    const keptMax = Math.min(KEPT_MAX, Math.ceil(KEPT_BYTES_MAX / this.target.bytesMax));
    if (list.length < keptMax) list.push(input);
    else list[this.#draw.below(keptMax)] = input;
  }

  #problemOf(input: Uint8Array, mustBeRead: boolean): Problem | null {
    const { gauge, begin } = this.#options;
    begin(input);
    gauge.begin(this.target.budget(input.length));
    try {
      const verdict = this.target.check(input);
      if (gauge.isOver) return { what: "a budget was overrun, and the error caught", at: "" };
      this.verdicts.set(verdict, (this.verdicts.get(verdict) ?? 0) + 1);
      return mustBeRead && verdict !== "ok" ? { what: `${WRITTEN}: ${verdict}`, at: "" } : null;
    } catch (error) {
      return problemOfError(error);
    } finally {
      this.#work = gauge.end();
    }
  }

  #noteProblem(input: Uint8Array, { what, at }: Problem, mustBeRead: boolean): void {
    const key = keyOf({ what, at });
    if (this.#seen.has(key) || this.findings.length >= FINDINGS_MAX) return;
    this.#seen.add(key);
    const { inputCount } = this;
    const hits = this.#options.gauge.hits.slice();
    // What was only refused is shown as it was written: another input is refused with right.
    const isSame = (one: Uint8Array): boolean => {
      const problem = this.#problemOf(one, false);
      return problem !== null && keyOf(problem) === key;
    };
    const attemptsMax = Math.ceil(ATTEMPTS / (this.target.cost ?? 1));
    const isRefusal = mustBeRead && what.startsWith(WRITTEN);
    const short = isRefusal ? input : shrink(input, isSame, attemptsMax);
    this.#options.gauge.hits.set(hits);
    const record = isRefusal ? jsonOf(this.#written) : null;
    this.findings.push({ target: this.target.name, problem: what, at, input: short, record, inputCount });
  }
}

/** Lists of numbers as plain ones. */
function jsonOf(record: unknown): string {
  const plain = (_key: string, value: unknown): unknown =>
    ArrayBuffer.isView(value) ? Array.from(value as Uint8Array) : value;
  return JSON.stringify(record, plain).slice(0, RECORD_CHARS_MAX);
}

interface Problem {
  readonly what: string;
  readonly at: string;
}

/** Two problems at one place with different numbers in their words are one. */
function keyOf({ what, at }: Problem): string {
  return `${what.replaceAll(/\d+/g, "#")} ${at}`;
}

/** What an error says, and the first of our files in it. */
export function problemOfError(error: unknown): Problem {
  if (!(error instanceof Error)) return { what: `threw ${String(error)}`, at: "" };
  const what = error instanceof BrokenProperty ? error.message : `${error.name}: ${error.message}`;
  const lines = (error.stack ?? "")
    .split("\n")
    .filter((line) => line.includes("/src/") || line.includes("/test/"));
  const place = lines.find((line) => !line.includes("/lab/fuzz/")) ?? "";
  return {
    what: what.split("\n")[0]!.slice(0, 300),
    at: /\/((?:src|test)\/[^\s)]*?:\d+)/.exec(place)?.[1] ?? "",
  };
}
