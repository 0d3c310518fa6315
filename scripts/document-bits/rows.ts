import type { AnySchema, Shape } from "../../src/base/schema/schema.ts";

/** A line of a table: what stands there, in the order of the bits. */
export interface Row {
  readonly field: string; // "echo.sentMs"; "echo?" for whether there is one; "bots[].team" of each bot
  readonly type: string; // "" of what takes no bits of its own
  readonly meaning: string;
}

/** Where a schema stands in a record, and what else is said of it there. */
interface Place {
  readonly field: string;
  readonly note: string; // by whoever uses it, before its own
  readonly where: readonly string[]; // conditions, the outermost first
}

interface ListShape {
  readonly of: AnySchema;
  readonly count: AnySchema;
}

const TOP: Place = { field: "", note: "", where: [] };
const COUNT_MAX = 2 ** 31 - 1; // of exponential-Golomb code

/** The fields of a record, or of what is checked and remade of one. */
export function rowsOf(schema: AnySchema): readonly Row[] {
  const record = recordIn(schema);
  if (record.shape.form === "record") {
    const [only, ...others] = Object.values(record.shape.fields);
    // A record within another one that has nothing besides.
    if (only !== undefined && others.length === 0 && isRecord(recordIn(only))) return rowsOf(only);
  }
  return shapeRows(record, TOP);
}

function isRecord({ shape }: AnySchema): boolean {
  return shape.form === "record" || shape.form === "headed";
}

/** What is said in bits by a schema that turns it into something else, or looks at it. */
function recordIn(schema: AnySchema): AnySchema {
  const { shape } = schema;
  return shape.form === "as" || shape.form === "checked" ? recordIn(shape.of) : schema;
}

function rows(schema: AnySchema, place: Place): readonly Row[] {
  const note = place.note === "" ? schema.note : place.note;
  if (hasOwnName(schema)) return [rowOf(schema.type, { ...place, note })];
  return shapeRows(schema, { ...place, note });
}

function shapeRows(schema: AnySchema, place: Place): readonly Row[] {
  const { shape, type } = schema;
  switch (shape.form) {
    case "given":
      return [];
    case "number":
      return [rowOf(type, withRange(place, schema))];
    case "within":
    case "flag":
    case "custom":
      return [rowOf(type, place)];
    case "octets":
      return [rowOf(type, withRange(place, shape.count, " bytes"))];
    case "record":
      return [...titleOf(place), ...fieldRows(shape.fields, place)];
    case "headed":
      return [...titleOf(place), ...rows(shape.head, untitled(place)), ...rows(shape.body, untitled(place))];
    case "optional":
      return optionalRows(shape.of, place);
    case "list":
      return listRows(schema, shape, place);
    case "led":
      return isRecord(recordIn(shape.of)) ? rows(shape.of, place) : [rowOf(type, place)];
    case "when":
      if (shape.where === "")
        throw new Error(`${place.field} is not always there, and nobody says when it is`);
      return rows(shape.of, { ...place, where: [...place.where, shape.where] });
    case "choice":
      return choiceRows(schema, shape, place);
    case "as":
      // A number that stands for something: its range is none of what is meant.
      return shape.of.shape.form === "number" ? [rowOf(type, place)] : rows(shape.of, place);
    case "checked":
      return rows(shape.of, place);
  }
}

function fieldRows(fields: Readonly<Record<string, AnySchema>>, place: Place): readonly Row[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    rows(field, { field: fieldIn(place, name), note: "", where: place.where }),
  );
}

function fieldIn({ field }: Place, name: string): string {
  return field === "" ? name : `${field}.${name}`;
}

function optionalRows(of: AnySchema, place: Place): readonly Row[] {
  const name = place.field.endsWith("[]") ? "it" : place.field.replace(/^.*\./, "");
  const inner = rows(of, place);
  const isOne = inner.length === 1 && inner[0]?.field === place.field;
  const note = `whether ${name} follows`;
  const flag = {
    ...place,
    field: `${place.field}?`,
    note: isOne || place.note === "" ? note : `${note}: ${place.note}`,
  };
  return [rowOf("u1", flag), ...(isOne ? inner : rows(of, untitled(place)))];
}

/** A list of what is told in one line is one as well. */
function listRows(schema: AnySchema, { of, count }: ListShape, place: Place): readonly Row[] {
  const field = `${place.field}[]`;
  const each = rows(of, { ...untitled(place), field });
  const counted = withRange(place, count);
  const isOne = each.length === 1 && each[0]?.field === field && recordIn(of).shape.form !== "list";
  if (isOne) return [rowOf(schema.type, counted)];
  // The note of a list is that of what it is of, unless it has one of its own.
  const own = place.note === of.note ? { ...counted, note: "" } : counted;
  const title = count.type === "" ? titleOf(own) : [rowOf(`count ${count.type}`, counted)];
  return [...title, ...each];
}

function choiceRows(
  { type }: AnySchema,
  { order, cases }: Extract<Shape, { readonly form: "choice" }>,
  place: Place,
): readonly Row[] {
  const numbers = order.map((kind, number) => `${number} ${kind}`).join(", ");
  const note = place.note === "" ? numbers : `${place.note}: ${numbers}`;
  const bodies = order.flatMap((kind) =>
    rows(cases[kind]!, { ...untitled(place), where: [...place.where, `with ${kind}`] }),
  );
  return [rowOf(type, { ...place, field: fieldIn(place, "kind"), note }), ...bodies];
}

/** Of a record that means something as a whole. */
function titleOf(place: Place): readonly Row[] {
  return place.note === "" ? [] : [rowOf("", place)];
}

function untitled(place: Place): Place {
  return { ...place, note: "" };
}

function rowOf(type: string, { field, note, where }: Place): Row {
  return { field, type, meaning: [where.join(", "), note].filter((part) => part !== "").join(": ") };
}

/** Whether it is one thing to who reads the table, whatever it is made of: what it is called says more than its parts. */
function hasOwnName({ type, shape }: AnySchema): boolean {
  switch (shape.form) {
    case "record":
    case "headed":
      return type !== "";
    case "optional":
      return type !== `u1, ${shape.of.type}`;
    case "list":
      return type !== listType(shape);
    case "when":
    case "as":
    case "checked":
      return type !== shape.of.type;
    default:
      return false;
  }
}

function listType({ of, count }: ListShape): string {
  return count.type === "" ? `${of.type} each` : `count ${count.type}, ${of.type} each`;
}

/** With which numbers there are, unless all that its bits can say. */
function withRange(place: Place, { type, shape }: AnySchema, unit = ""): Place {
  const range = shape.form === "number" ? rangeOf(type, shape) : "";
  if (range === "") return place;
  const { note } = place;
  const more = note === "" || note.startsWith("(") ? ` ${note}` : `; ${note}`; // "(`BYTES_MAX`)": what the range is called
  return { ...place, note: `${range}${unit}${more}`.trim() };
}

function rangeOf(type: string, { min, max }: { readonly min: number; readonly max: number }): string {
  const bits = /^u(\d+)( [-+] \d+)?$/.exec(type);
  const isCode = type.startsWith("eg(");
  if (bits === null && !isCode) return "";
  const end = bits === null ? COUNT_MAX : 2 ** Number(bits[1]) - 1;
  const less = Number((bits?.[2] ?? "0").replaceAll(" ", ""));
  if (max === end + less) return min === less ? "" : `from ${text(min)}`;
  return `${text(min)} to ${text(max)}`;
}

function text(number: number): string {
  return number.toLocaleString("en-US");
}
