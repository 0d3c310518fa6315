import type { Draw } from "./draw.ts";

/** What inputs are made of besides other inputs. */
interface Material {
  readonly draw: Draw;
  readonly words: readonly (number | string)[]; // constants of the readers that were reached
  readonly other: () => Uint8Array; // another input of the same target
  readonly bytesMax: number;
}

type Mutation = (input: Uint8Array, material: Material) => Uint8Array;

const EDGES = [
  0, 1, 2, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff,
];
const STACKED_MAX = 4;
const CHUNK_MAX = 24;
const STEP_MAX = 16;
const FIELD_BITS_MAX = 32;

/** Another input near to that one: one to four changes on end, at most `bytesMax` long. */
export function mutateBytes(input: Uint8Array, material: Material): Uint8Array {
  let mutated: Uint8Array = input.slice();
  const count = 1 + material.draw.below(STACKED_MAX);
  for (let i = 0; i < count; i += 1) mutated = material.draw.pick(MUTATIONS)(mutated, material);
  return mutated.length > material.bytesMax ? mutated.slice(0, material.bytesMax) : mutated;
}

const flipBit: Mutation = (input, { draw }) => {
  if (input.length === 0) return input;
  input[draw.below(input.length)]! ^= 1 << draw.below(8);
  return input;
};

const setByte: Mutation = (input, { draw, words }) => {
  if (input.length === 0) return input;
  const word = words.length > 0 ? draw.pick(words) : 0;
  const values = [draw.pick(EDGES), typeof word === "number" ? word : word.charCodeAt(0), draw.below(256)];
  input[draw.below(input.length)] = draw.pick(values);
  return input;
};

/** A number somewhere, of one to four bytes, becomes an edge, a constant, or a bit more or less. */
const setNumber: Mutation = (input, { draw, words }) => {
  const width = draw.pick([1, 2, 3, 4]);
  if (input.length < width) return input;
  const at = draw.below(input.length - width + 1);
  let value = 0;
  for (let i = 0; i < width; i += 1) value = value * 256 + input[at + i]!;
  const word = words.length > 0 ? draw.pick(words) : 0;
  const choice = draw.below(3);
  if (choice === 0) value = draw.pick(EDGES);
  else if (choice === 1 && typeof word === "number") value = word + draw.below(3) - 1;
  else value += draw.below(2 * STEP_MAX + 1) - STEP_MAX;
  for (let i = width - 1; i >= 0; i -= 1, value = Math.floor(value / 256)) input[at + i] = value & 0xff;
  return input;
};

/** Fields need not begin on a byte. */
const setBits: Mutation = (input, { draw, words }) => {
  const bitCount = input.length * 8;
  const width = 1 + draw.below(FIELD_BITS_MAX);
  if (bitCount < width) return input;
  const at = draw.below(bitCount - width + 1);
  const word = words.length > 0 ? draw.pick(words) : 0;
  const values = [0, 0xffff_ffff, draw.below(2 ** 32), typeof word === "number" ? word : 1];
  const value = draw.pick(values);
  for (let i = 0; i < width; i += 1) putBit(input, at + i, Math.floor(value / 2 ** (width - 1 - i)) & 1);
  return input;
};

/** All behind it moves: what was one field is read as another. */
const shiftBits: Mutation = (input, { draw }) => {
  const bitCount = input.length * 8;
  if (bitCount < 2) return input;
  const at = draw.below(bitCount - 1);
  const by = 1 + draw.below(Math.min(7, bitCount - at - 1));
  const shifted = input.slice();
  const isInsertion = draw.oneIn(2);
  for (let bit = at; bit < bitCount; bit += 1) {
    const from = isInsertion ? bit - by : bit + by;
    putBit(shifted, bit, from < at || from >= bitCount ? 0 : bitAt(input, from));
  }
  return shifted;
};

const truncate: Mutation = (input, { draw }) => input.slice(0, draw.below(input.length + 1));

const lengthen: Mutation = (input, { draw }) => {
  const more = Uint8Array.from({ length: 1 + draw.below(CHUNK_MAX) }, () => draw.below(256));
  return replaced(input, draw.below(input.length + 1), 0, more);
};

const cutOut: Mutation = (input, { draw }) => {
  if (input.length === 0) return input;
  const at = draw.below(input.length);
  return replaced(input, at, Math.min(1 + draw.below(CHUNK_MAX), input.length - at), new Uint8Array(0));
};

const repeatChunk: Mutation = (input, { draw }) => {
  if (input.length === 0) return input;
  const at = draw.below(input.length);
  const chunk = input.slice(at, at + 1 + draw.below(draw.oneIn(4) ? input.length : CHUNK_MAX));
  return replaced(input, draw.below(input.length + 1), 0, chunk);
};

const insertWord: Mutation = (input, { draw, words }) => {
  const word = words.length > 0 ? draw.pick(words) : 0;
  const text = new TextEncoder().encode(String(word));
  const at = draw.below(input.length + 1);
  return replaced(input, at, draw.oneIn(2) ? 0 : Math.min(text.length, input.length - at), text);
};

/** The beginning of one and the end of another. */
const splice: Mutation = (input, { draw, other }) => {
  const second = other();
  const at = draw.below(input.length + 1);
  const from = draw.oneIn(2) ? Math.min(at, second.length) : draw.below(second.length + 1);
  return replaced(input, at, input.length - at, second.subarray(from));
};

const MUTATIONS: readonly Mutation[] = [
  ...[flipBit, flipBit, setByte, setByte, setNumber, setNumber, setBits, setBits, shiftBits],
  ...[truncate, lengthen, cutOut, repeatChunk, insertWord, splice],
];

function replaced(input: Uint8Array, at: number, count: number, by: Uint8Array): Uint8Array {
  const made = new Uint8Array(input.length - count + by.length);
  made.set(input.subarray(0, at));
  made.set(by, at);
  made.set(input.subarray(at + count), at + by.length);
  return made;
}

function bitAt(bytes: Uint8Array, bit: number): number {
  return (bytes[bit >> 3]! >> (7 - (bit & 7))) & 1;
}

function putBit(bytes: Uint8Array, bit: number, value: number): void {
  const mask = 0x80 >> (bit & 7);
  bytes[bit >> 3] = value === 0 ? bytes[bit >> 3]! & ~mask : bytes[bit >> 3]! | mask;
}
