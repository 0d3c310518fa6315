import { toJsonSchema, type ConversionConfig } from "@valibot/to-json-schema";
import { record, type Rows, type Shape } from "../shape/index.ts";

/** A JSON schema, as OpenAPI 3.1 and Fastify take it. */
export interface JsonSchema {
  readonly [word: string]: unknown;
}

/** What checks a value, said to others. A rule that JSON schema has no word for is in the description, where there is one. */
export function jsonSchemaOf(shape: Shape<unknown>): JsonSchema {
  const schema: Record<string, unknown> = { ...toJsonSchema(shape, { overrideAction }) };
  delete schema["$schema"]; // the document says which one it is of
  return schema;
}

/** A check has no word there, and patterns are of Unicode there anyway. */
const overrideAction: NonNullable<ConversionConfig["overrideAction"]> = ({
  valibotAction: action,
  jsonSchema,
}) => {
  if (action.type === "check") return jsonSchema;
  const { requirement } = action as { readonly requirement?: unknown };
  return requirement instanceof RegExp ? { ...jsonSchema, pattern: requirement.source } : undefined;
};

/** Of a record of exactly these fields. */
export function recordSchemaOf(rows: Rows): JsonSchema & {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
} {
  return jsonSchemaOf(record(rows)) as ReturnType<typeof recordSchemaOf>;
}
