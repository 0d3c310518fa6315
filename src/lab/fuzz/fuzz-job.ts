import type { FuzzFinding } from "./engine/target-run.ts";

/** What a thread that fuzzes is to do. */
export interface FuzzJob {
  readonly names: readonly string[]; // of targets, or the beginnings of names; empty: all
  readonly seed: number; // u32
  readonly inputCount: number; // Infinity: until it is stopped
  readonly seconds: number; // Infinity: until the inputs have run
  readonly isGuided: boolean;
  readonly inputMsMax?: number; // real time that one input may take; 30 s by default
  readonly heapMbMax?: number; // of the thread; 1,024 by default
}

/** What is left of a job that is run for one input alone. */
export interface OneInput {
  readonly target: string;
  readonly input: Uint8Array;
}

/** What came of one target. */
interface TargetSummary {
  readonly name: string;
  readonly inputs: number;
  readonly kept: number;
  readonly blocks: number; // reached
  readonly steps: number; // the most that one input took
  readonly room: number; // bytes, the most that one input made room for
  readonly verdicts: Readonly<Record<string, number>>; // "ok", or why refused, and how often
}

export interface FuzzSummary {
  readonly seed: number;
  readonly inputs: number;
  readonly seconds: number;
  readonly blocks: number; // of the source that was loaded
  readonly heapBytesEarly: number; // in use after a quarter of the run, and at its end
  readonly heapBytesEnd: number;
  readonly targets: readonly TargetSummary[];
}

/** What a thread says. */
export type FuzzNews =
  | { readonly kind: "targets"; readonly names: readonly string[] } // first; a shared input names its target by its place here
  | { readonly kind: "progress"; readonly inputs: number; readonly target: string }
  | { readonly kind: "finding"; readonly finding: FuzzFinding }
  | { readonly kind: "verdict"; readonly verdict: string }
  | { readonly kind: "cannot-start"; readonly reason: string }
  | { readonly kind: "end"; readonly summary: FuzzSummary };

/** More than any input has. */
const INPUT_BYTES_MAX = 2 ** 20;
const COUNT_AT = 0;
const TARGET_AT = 1;
const LENGTH_AT = 2;
const STOP_AT = 3;
const WORDS = 4;

/** What a thread and its parent both see: the input that runs now. So one that never comes back is known all the same. */
export class SharedInput {
  readonly buffer: SharedArrayBuffer;
  readonly #words: Int32Array;
  readonly #bytes: Uint8Array;

  constructor(buffer = new SharedArrayBuffer(4 * WORDS + INPUT_BYTES_MAX)) {
    this.buffer = buffer;
    this.#words = new Int32Array(buffer, 0, WORDS);
    this.#bytes = new Uint8Array(buffer, 4 * WORDS);
  }

  /** Changes with each input, and when there is none. */
  get count(): number {
    return Atomics.load(this.#words, COUNT_AT);
  }

  get target(): number {
    return this.#words[TARGET_AT]!;
  }

  get input(): Uint8Array {
    return this.#bytes.slice(0, this.#words[LENGTH_AT]);
  }

  get isStopped(): boolean {
    return Atomics.load(this.#words, STOP_AT) !== 0;
  }

  stop(): void {
    Atomics.store(this.#words, STOP_AT, 1);
  }

  begin(target: number, input: Uint8Array): void {
    this.#words[TARGET_AT] = target;
    this.#words[LENGTH_AT] = Math.min(input.length, INPUT_BYTES_MAX);
    this.#bytes.set(input.length > INPUT_BYTES_MAX ? input.subarray(0, INPUT_BYTES_MAX) : input);
    Atomics.add(this.#words, COUNT_AT, 1);
  }
}
