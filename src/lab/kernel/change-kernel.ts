// Kernels with one instruction changed: where they differ, and how.

export const CHANGE_KINDS = ["sum", "comparison", "shift", "offset", "constant"] as const;
type ChangeKind = (typeof CHANGE_KINDS)[number];

/** One byte of a kernel that becomes another: the module is as long as before, and still one. */
export interface KernelChange {
  readonly kind: ChangeKind;
  readonly at: number; // in the module
  readonly from: number;
  readonly to: number;
}

const CODE_SECTION = 10;
const [I32_CONST, I64_CONST, F32_CONST, F64_CONST] = [0x41, 0x42, 0x43, 0x44];
const [FIRST_LOAD, LAST_LOAD, LAST_STORE] = [0x28, 0x35, 0x3e];
const OFFSET_CHANGE = 4; // bytes: the next word, or the one before

/** Instructions without operands, and what each of them becomes. */
const CHANGED: ReadonlyMap<number, readonly [ChangeKind, number]> = new Map([
  ...pairs("sum", [
    ...([
      [0x6a, 0x6b],
      [0x7c, 0x7d],
    ] as const), // add and sub, of 32 and of 64 bits
    ...([
      [0x6b, 0x6a],
      [0x7d, 0x7c],
    ] as const),
  ]),
  ...pairs("comparison", [
    ...([
      [0x46, 0x47],
      [0x47, 0x46],
      [0x51, 0x52],
      [0x52, 0x51],
    ] as const), // eq and ne
    ...([
      [0x48, 0x4c],
      [0x4c, 0x48],
      [0x53, 0x57],
      [0x57, 0x53],
    ] as const), // lt_s and le_s
    ...([
      [0x4a, 0x4e],
      [0x4e, 0x4a],
      [0x55, 0x59],
      [0x59, 0x55],
    ] as const), // gt_s and ge_s
  ]),
  ...pairs("shift", [
    [0x74, 0x75], // shl to shr_s
    [0x75, 0x74],
    [0x76, 0x75], // shr_u to shr_s
  ]),
]);

/** Each instruction of the code section that can be changed. */
export function changesOf(kernel: Uint8Array): readonly KernelChange[] {
  const changes: KernelChange[] = [];
  const reader = new CodeReader(kernel);
  for (const end = reader.enterCode(); reader.at < end;) {
    const functionEnd = reader.enterFunction();
    while (reader.at < functionEnd) {
      const { opcode, start, operands } = reader.instruction();
      const changed = CHANGED.get(opcode);
      if (changed !== undefined) {
        changes.push({ kind: changed[0], at: start, from: opcode, to: changed[1] });
      } else if (opcode >= FIRST_LOAD && opcode <= LAST_LOAD) {
        const at = operands[1]!;
        changes.push({ kind: "offset", at, from: kernel[at]!, to: kernel[at]! ^ OFFSET_CHANGE });
      } else if (opcode === I32_CONST) {
        const at = operands[0]!;
        changes.push({ kind: "constant", at, from: kernel[at]!, to: kernel[at]! ^ 1 });
      }
    }
  }
  return changes;
}

export function changeKernel(kernel: Uint8Array, { at, to }: KernelChange): Uint8Array {
  const changed = kernel.slice();
  changed[at] = to;
  return changed;
}

function pairs(
  kind: ChangeKind,
  opcodes: readonly (readonly [number, number])[],
): readonly (readonly [number, readonly [ChangeKind, number]])[] {
  return opcodes.map(([from, to]) => [from, [kind, to]]);
}

/** Reads the instructions that there are in a kernel; throws at any other. */
class CodeReader {
  readonly #bytes: Uint8Array;
  at = 8; // behind the magic number and the version

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Goes to the first function; returns where the section ends. */
  enterCode(): number {
    for (;;) {
      const section = this.#bytes[this.at++];
      if (section === undefined) throw new Error("a kernel has a code section");
      const end = this.#number() + this.at;
      if (section === CODE_SECTION) {
        this.#number(); // of functions
        return end;
      }
      this.at = end;
    }
  }

  /** Goes to a function's first instruction; returns where the function ends. */
  enterFunction(): number {
    const end = this.#number() + this.at;
    const groups = this.#number();
    for (let i = 0; i < groups; i += 1) {
      this.#number(); // of locals
      this.at += 1; // their type
    }
    return end;
  }

  /** `operands`: where each of them begins. */
  instruction(): { readonly opcode: number; readonly start: number; readonly operands: readonly number[] } {
    const start = this.at;
    const opcode = this.#bytes[this.at++]!;
    const operands: number[] = [];
    for (let i = operandCountOf(opcode); i > 0; i -= 1) {
      operands.push(this.at);
      this.#number();
    }
    if (opcode === F32_CONST) this.at += 4;
    if (opcode === F64_CONST) this.at += 8;
    if (opcode === 0x0e) for (let i = this.#number() + 1; i > 0; i -= 1) this.#number(); // br_table
    if (opcode === 0xfc) {
      const more = this.#number();
      if (more > 11) throw new Error(`a kernel has no instruction 0xfc ${more}`);
      if (more > 7) this.at += more === 11 ? 1 : 2; // fill: its memory
    }
    return { opcode, start, operands };
  }

  /** A number of 7 bits a byte, the lowest first. */
  #number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.at++]!;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }
}

function operandCountOf(opcode: number): number {
  if (opcode >= FIRST_LOAD && opcode <= LAST_STORE) return 2; // alignment and offset
  if (opcode >= 0x02 && opcode <= 0x04) return 1; // block, loop, if: their type
  if (opcode === 0x0c || opcode === 0x0d || opcode === 0x10) return 1; // br, br_if, call
  if (opcode >= 0x20 && opcode <= 0x24) return 1; // locals and globals
  if (opcode === I32_CONST || opcode === I64_CONST || opcode === 0x3f || opcode === 0x40) return 1;
  if (opcode === 0x11 || opcode === 0x1c || opcode > 0xfc)
    throw new Error(`a kernel has no instruction ${opcode}`);
  return 0;
}
