import { displayTextProblem, fail, ok, type Result } from "../base/index.ts";

/** A JSON schema, as OpenAPI 3.1 takes it. */
export interface JsonSchema {
  readonly [word: string]: unknown;
}

/** One value of a message: how it is checked, and the JSON schema that says the same to others. */
export interface Field<Value> {
  readonly json: JsonSchema;
  readonly is: (raw: unknown) => raw is Value;
}

export interface Fields {
  readonly [name: string]: Field<unknown>;
}

/** The values of a record of fields. */
export type FieldsOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
};

export function number(min: number, max: number, description = ""): Field<number> {
  return {
    json: { type: "integer", minimum: min, maximum: max, ...said(description) },
    is: (raw): raw is number => Number.isInteger(raw) && (raw as number) >= min && (raw as number) <= max,
  };
}

export function flag(description = ""): Field<boolean> {
  return { json: { type: "boolean", ...said(description) }, is: (raw) => typeof raw === "boolean" };
}

export function oneOf<const Word extends string>(words: readonly Word[], description = ""): Field<Word> {
  return {
    json: { type: "string", enum: words, ...said(description) },
    is: (raw): raw is Word => words.some((word) => word === raw),
  };
}

/** A text of which every character is known beforehand. `pattern` is anchored by us. */
export function coded(pattern: string, charactersMax: number, description = ""): Field<string> {
  const whole = new RegExp(`^(?:${pattern})$`, "u");
  return {
    json: { type: "string", pattern: whole.source, maxLength: charactersMax, ...said(description) },
    is: (raw): raw is string => typeof raw === "string" && raw.length <= charactersMax && whole.test(raw),
  };
}

/** A text of somebody, which others are shown: as names of players are checked. JSON schema can say its length alone. */
export function shown(charactersMax: number, description = ""): Field<string> {
  const schema = { type: "string", minLength: 1, maxLength: charactersMax };
  return {
    json: {
      ...schema,
      description: `${description}${description === "" ? "" : ". "}As names are: nothing unseen, no space at an end`,
    },
    // Code units first: no more than two make a code point.
    is: (raw): raw is string =>
      typeof raw === "string" &&
      raw.length <= 2 * charactersMax &&
      displayTextProblem(raw, charactersMax) === null,
  };
}

/** Bytes as base64 with its padding. The least and the most are of bytes. */
export function base64(bytesMin: number, bytesMax: number, description = ""): Field<string> {
  const [least, most] = [charactersOf(bytesMin), charactersOf(bytesMax)];
  const pattern = "(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?";
  const whole = new RegExp(`^${pattern}$`, "u");
  return {
    json: { type: "string", pattern: whole.source, minLength: least, maxLength: most, ...said(description) },
    is: (raw): raw is string => {
      if (typeof raw !== "string" || raw.length < least || raw.length > most || !whole.test(raw))
        return false;
      const padding = raw.endsWith("==") ? 2 : Number(raw.endsWith("="));
      const bytes = (raw.length / 4) * 3 - padding;
      return bytes >= bytesMin && bytes <= bytesMax;
    },
  };
}

export function orNull<Value>(of: Field<Value>): Field<Value | null> {
  return {
    json: { anyOf: [of.json, { type: "null" }] },
    is: (raw): raw is Value | null => raw === null || of.is(raw),
  };
}

export function listOf<Value>(of: Field<Value>, countMax: number, description = ""): Field<readonly Value[]> {
  return {
    json: { type: "array", items: of.json, maxItems: countMax, ...said(description) },
    is: (raw): raw is readonly Value[] =>
      Array.isArray(raw) && raw.length <= countMax && raw.every((value) => of.is(value)),
  };
}

/** A record within a message. */
export function group<const F extends Fields>(fields: F): Field<FieldsOf<F>> {
  return { json: fieldsSchema(fields), is: (raw): raw is FieldsOf<F> => readFields(fields, raw).ok };
}

/** A text that has a check of its own. */
export function textThat(
  is: (text: string) => boolean,
  charactersMax: number,
  description: string,
): Field<string> {
  return {
    json: { type: "string", maxLength: charactersMax, description },
    is: (raw): raw is string => typeof raw === "string" && raw.length <= charactersMax && is(raw),
  };
}

/** All of these and nothing else; the reason is the name of the first that is wrong, missing or unknown. */
export function readFields<const F extends Fields>(fields: F, raw: unknown): Result<FieldsOf<F>, string> {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return fail("object");
  const record = raw as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(record).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) return fail("unknown-field");
  const wrong = Object.keys(fields).find(
    (name) => !Object.hasOwn(record, name) || !fields[name]!.is(record[name]),
  );
  return wrong === undefined ? ok(record as FieldsOf<F>) : fail(wrong);
}

export function fieldsSchema(fields: Fields): JsonSchema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, { json }]) => [name, json]));
  return { type: "object", properties, required: Object.keys(fields), additionalProperties: false };
}

function charactersOf(bytes: number): number {
  return Math.floor((bytes + 2) / 3) * 4;
}

function said(description: string): JsonSchema {
  return description === "" ? {} : { description };
}
