import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import { COMMAND_CATS_MAX, NETWORK_ID_MAX } from "../../sim/index.ts";

/** Ids on end: `starts[i]`, and so many from it on. Between two runs at least one id is missing. */
interface Runs {
  readonly starts: number[];
  readonly lengths: number[];
}

/** How a list of cats is written. The orders are those of exponential-Golomb codes. */
interface Plan {
  readonly form: number;
  readonly gapOrder: number; // ranges of two or more runs, and wide gaps
  readonly lengthOrder: number; // ranges
  readonly bits: number; // behind the first id
}

/** The forms on the wire; of two that take as many bits the first one is written. */
const RANGES = 0;
const BIT_SET = 1;
const GAPS = 2;
const WIDE_GAPS = 3;
const FORM_BITS = 2;

/** Ids start small. */
const FIRST_ID_ORDER = 3;
const SPAN_ORDER = 6;
const ORDER_BITS = 4;
const RANGE_ORDER_MAX = 15;
const GAP_ORDER_MAX = 16;

/**
 * The cats of a command: the form, the first id, and the others as ranges, as a bit set or as gaps, whichever takes the
 * fewest bits. Cats of a selection that were there from the start are a few ranges; cats bred later have ids far apart.
 */
export function writeCats(writer: BitWriter, cats: readonly number[]): void {
  const runs = runsOf(cats);
  const plan = planOf(runs);
  writer.bits(plan.form, FORM_BITS);
  writer.golomb(cats[0]! - 1, FIRST_ID_ORDER);
  if (plan.form === RANGES) writeRanges(writer, runs, plan);
  else if (plan.form === BIT_SET) writeBitSet(writer, cats);
  else writeGaps(writer, cats, plan);
}

/** Bits that writeCats takes, without writing them. */
export function catsBits(cats: readonly number[]): number {
  return FORM_BITS + golombBits(cats[0]! - 1, FIRST_ID_ORDER) + planOf(runsOf(cats)).bits;
}

/**
 * Reads a list of cats. On one that is too long, has an id out of range, or would be written in another form, the reader
 * has failed. Looks at no more ids than COMMAND_CATS_MAX.
 */
export function readCats(reader: BitReader): readonly number[] {
  const form = reader.bits(FORM_BITS);
  const first = reader.golomb(FIRST_ID_ORDER) + 1;
  const read = form === RANGES ? readRanges(reader, first) : readIds(reader, form, first);
  if (reader.failed || !areCats(read.runs)) {
    reader.fail();
    return [];
  }
  const plan = planOf(read.runs);
  const isLegal =
    plan.form === form && plan.gapOrder === read.gapOrder && plan.lengthOrder === read.lengthOrder;
  if (!isLegal) reader.fail();
  return isLegal ? idsOf(read.runs) : [];
}

function planOf(runs: Runs): Plan {
  const { starts, lengths } = runs;
  // Ids that are missing between two runs, less the one that always is.
  const gaps = starts.slice(1).map((start, i) => start - starts[i]! - lengths[i]! - 1);
  const span = lastOf(runs) - starts[0]!;
  const plans = [
    planRanges(
      gaps,
      lengths.map((length) => length - 1),
    ),
    {
      form: BIT_SET,
      gapOrder: 0,
      lengthOrder: 0,
      bits: golombBits(span, SPAN_ORDER) + Math.max(0, span - 1),
    },
    ...planGaps(gaps, countOf(runs)),
  ];
  return plans.reduce((best, plan) => (plan.bits < best.bits ? plan : best));
}

function planRanges(gaps: readonly number[], lengths: readonly number[]): Plan {
  const gap = bestOrder(gaps);
  const length = bestOrder(lengths);
  const orderBits = gaps.length > 0 ? 2 * ORDER_BITS : ORDER_BITS;
  const bits = golombBits(gaps.length, 0) + orderBits + gap.bits + length.bits;
  return { form: RANGES, gapOrder: gap.order, lengthOrder: length.order, bits };
}

/** Plain gaps, then those with the order that suits them best. */
function planGaps(gaps: readonly number[], count: number): readonly Plan[] {
  const neighbours = count - 1 - gaps.length;
  const plans: Plan[] = [];
  for (let order = 0; order <= GAP_ORDER_MAX; order += 1) {
    let bits = golombBits(count - 1, 0) + neighbours * golombBits(0, order) + (order > 0 ? ORDER_BITS : 0);
    for (const gap of gaps) bits += golombBits(gap + 1, order);
    plans.push({ form: order === 0 ? GAPS : WIDE_GAPS, gapOrder: order, lengthOrder: 0, bits });
  }
  return plans;
}

/** The order of 0..15 with which these numbers take the fewest bits; of equal ones the lowest. */
function bestOrder(values: readonly number[]): { readonly order: number; readonly bits: number } {
  let best = { order: 0, bits: Infinity };
  for (let order = 0; order <= RANGE_ORDER_MAX; order += 1) {
    let bits = 0;
    for (const value of values) bits += golombBits(value, order);
    if (bits < best.bits) best = { order, bits };
  }
  return best;
}

/** Bits of BitWriter.golomb. */
function golombBits(value: number, order: number): number {
  return 2 * (31 - Math.clz32((value >>> order) + 1)) + 1 + order;
}

function writeRanges(writer: BitWriter, { starts, lengths }: Runs, { gapOrder, lengthOrder }: Plan): void {
  writer.golomb(starts.length - 1, 0);
  if (starts.length > 1) writer.bits(gapOrder, ORDER_BITS);
  writer.bits(lengthOrder, ORDER_BITS);
  starts.forEach((start, i) => {
    if (i > 0) writer.golomb(start - starts[i - 1]! - lengths[i - 1]! - 1, gapOrder);
    writer.golomb(lengths[i]! - 1, lengthOrder);
  });
}

/** A bit for each id between the first and the last, which are known to be there. */
function writeBitSet(writer: BitWriter, cats: readonly number[]): void {
  writer.golomb(cats.at(-1)! - cats[0]!, SPAN_ORDER);
  for (let i = 1; i < cats.length; i += 1) {
    for (let id = cats[i - 1]! + 1; id < cats[i]!; id += 1) writer.flag(false);
    if (i < cats.length - 1) writer.flag(true);
  }
}

function writeGaps(writer: BitWriter, cats: readonly number[], { form, gapOrder }: Plan): void {
  if (form === WIDE_GAPS) writer.bits(gapOrder - 1, ORDER_BITS);
  writer.golomb(cats.length - 1, 0);
  for (let i = 1; i < cats.length; i += 1) writer.golomb(cats[i]! - cats[i - 1]! - 1, gapOrder);
}

/** What was read: the runs, and the orders that the sender chose. */
interface ReadRuns {
  readonly runs: Runs;
  readonly gapOrder: number;
  readonly lengthOrder: number;
}

function readRanges(reader: BitReader, first: number): ReadRuns {
  const runs: Runs = { starts: [], lengths: [] };
  const count = reader.golomb(0) + 1;
  if (count > COMMAND_CATS_MAX || count > reader.bitsLeft) reader.fail(); // each takes at least a bit
  const gapOrder = count > 1 ? reader.bits(ORDER_BITS) : 0;
  const lengthOrder = reader.bits(ORDER_BITS);
  for (let i = 0; i < count && !reader.failed; i += 1) {
    const start = i === 0 ? first : lastOf(runs) + 2 + reader.golomb(gapOrder);
    runs.starts.push(start);
    runs.lengths.push(reader.golomb(lengthOrder) + 1);
    if (lastOf(runs) >= NETWORK_ID_MAX) reader.fail();
  }
  return { runs, gapOrder, lengthOrder };
}

function readIds(reader: BitReader, form: number, first: number): ReadRuns {
  const runs: Runs = { starts: [first], lengths: [1] };
  if (form === BIT_SET) {
    const span = reader.golomb(SPAN_ORDER);
    if (span > reader.bitsLeft + 1) reader.fail();
    for (let i = 1; i <= span && !reader.failed; i += 1)
      if (i === span || reader.flag()) append(runs, first + i);
    return { runs, gapOrder: 0, lengthOrder: 0 };
  }
  const gapOrder = form === WIDE_GAPS ? reader.bits(ORDER_BITS) + 1 : 0;
  const count = reader.golomb(0) + 1;
  if (count > COMMAND_CATS_MAX || count > reader.bitsLeft + 1) reader.fail();
  for (let i = 1; i < count && !reader.failed; i += 1) {
    append(runs, lastOf(runs) + 1 + reader.golomb(gapOrder));
    if (lastOf(runs) >= NETWORK_ID_MAX) reader.fail();
  }
  return { runs, gapOrder, lengthOrder: 0 };
}

function areCats(runs: Runs): boolean {
  return lastOf(runs) < NETWORK_ID_MAX && countOf(runs) <= COMMAND_CATS_MAX;
}

function runsOf(cats: readonly number[]): Runs {
  assert(cats.length > 0, "a command has cats");
  const runs: Runs = { starts: [cats[0]!], lengths: [1] };
  for (let i = 1; i < cats.length; i += 1) append(runs, cats[i]!);
  return runs;
}

/** Adds an id above the last one. */
function append(runs: Runs, id: number): void {
  if (id === lastOf(runs) + 1) {
    runs.lengths[runs.lengths.length - 1]! += 1;
  } else {
    runs.starts.push(id);
    runs.lengths.push(1);
  }
}

function lastOf({ starts, lengths }: Runs): number {
  return starts.at(-1)! + lengths.at(-1)! - 1;
}

function countOf({ lengths }: Runs): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}

function idsOf({ starts, lengths }: Runs): readonly number[] {
  const ids: number[] = [];
  starts.forEach((start, i) => {
    for (let id = start; id < start + lengths[i]!; id += 1) ids.push(id);
  });
  return ids;
}
