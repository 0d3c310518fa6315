// shape: what a value of JSON is: of a window's request, a file, a message of the lobby service. One row says a field's type, its check,
// the sentence about what is wrong with it, and its JSON schema. Made of valibot (docs/decisions/0036-shapes.md): no other layer imports it.
// It must not know who sent a value, or which limits a field has; and nothing here is told in bits: that is src/base/schema.
export { base64, coded, hex, nameOf, shown, text, textThat } from "./texts.ts";
export { anything, either, finite, flag, known, oneOf, only, whole } from "./values.ts";
export { atLeast, choice, exactly, keyed, listOf, optional, orNull, record, that, tuple } from "./records.ts";
export { isShaped, readJson, readShape } from "./read.ts";
export type { ChoiceOf, Of, RecordOf, Rows, Shape, Table } from "./shape.ts";
