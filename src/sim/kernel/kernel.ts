import { assert, bytesOfBase64 } from "../../base/index.ts";
import { KERNEL_BASE64, PLACES } from "./kernel-code.ts";
import { kernelTables } from "./kernel-tables.ts";

/** The kernel at work: one for all worlds of a process, which go into its memory and come out again. */
export interface Kernel {
  /** Runs the sub-turn of the world in its memory; 0: nothing was done, for that world is not as usual. Throws what WebAssembly throws. */
  readonly run: () => number;
  readonly buffer: ArrayBuffer;
  readonly words: Int32Array; // all of it
}

/** Why the rules run in TypeScript. */
export type NoKernel = "unwanted" | "missing" | "refused";

const WORD_BYTES = 4;

/** "missing": there is no WebAssembly here; "refused": it may not be used, or its memory is not to be had. */
export function openKernel(base64 = KERNEL_BASE64): Kernel | NoKernel {
  if (typeof WebAssembly === "undefined") return "missing";
  const code = bytesOfBase64(base64);
  assert(code !== null, "a kernel is written in base64");
  try {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code));
    const { buffer } = exports["memory"] as { readonly buffer: ArrayBuffer };
    for (const [name, table] of Object.entries(kernelTables)) {
      new Int32Array(buffer, placeOf(name), table.length).set(table);
    }
    return { run: exports["run"] as () => number, buffer, words: new Int32Array(buffer) };
  } catch {
    return "refused"; // by the policy of a page, or for want of memory
  }
}

/** Where a column, an array or a word lies in the kernel's memory, in bytes. */
export function placeOf(name: string): number {
  const at = PLACES[name];
  if (at === undefined) throw new Error(`The kernel has no place ${name}`);
  return at;
}

/** The same of a word, as an index of Kernel.words. */
export function wordOf(name: string): number {
  return placeOf(name) >> (WORD_BYTES >> 1);
}
