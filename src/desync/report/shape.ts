/** Whether a value from a file is what it should be. */
export type Shape = (value: unknown) => boolean;

const I32_MIN = -(2 ** 31);
const U32_MAX = 2 ** 32 - 1;

export const isAnything: Shape = () => true;
export const isText: Shape = (value) => typeof value === "string";
/** Printable ASCII: whatever shows it, shows no more than letters. */
export const isPlainText: Shape = (value) => typeof value === "string" && /^[\x20-\x7e]*$/.test(value);
export const isFlag: Shape = (value) => typeof value === "boolean";
export const isNumber: Shape = (value) => typeof value === "number" && Number.isFinite(value) && value >= 0;

export function isWhole(min: number, max: number): Shape {
  return (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}

export const isU16 = isWhole(0, 0xffff);
export const isU31 = isWhole(0, 2 ** 31 - 1);
export const isU32 = isWhole(0, U32_MAX);
export const isI32 = isWhole(I32_MIN, -I32_MIN - 1);
/** A word of a world that may be told as signed or not. */
export const isWord = isWhole(I32_MIN, U32_MAX);

/** So many hexadecimal digits, in lower case. */
export function isHex(digitCount: number): Shape {
  return (value) => typeof value === "string" && value.length === digitCount && /^[0-9a-f]*$/.test(value);
}

export function isOneOf(values: readonly unknown[]): Shape {
  return (value) => values.includes(value);
}

export function isNullOr(shape: Shape): Shape {
  return (value) => value === null || shape(value);
}

/** A list of at most so many. */
export function isList(shape: Shape, countMax: number): Shape {
  return (value) => Array.isArray(value) && value.length <= countMax && value.every(shape);
}

/** A record with at least these fields. */
export function isRecordOf(shapes: Readonly<Record<string, Shape>>): Shape {
  const fields = Object.entries(shapes);
  return (value) =>
    typeof value === "object" &&
    value !== null &&
    fields.every(([field, shape]) => shape((value as Readonly<Record<string, unknown>>)[field]));
}
