import { fail, type Result } from "../base/index.ts";
import { readJson, type Shape } from "../shape/index.ts";

/** Reads one JSON text. It never throws; nothing but the fields of its kind is let through. The reason is a sentence's end. */
export function readMessage<Message>(
  shape: Shape<Message>,
  text: string,
  unitsMax: number,
): Result<Message, string> {
  if (text.length > unitsMax) return fail(`it has ${text.length} characters, expected at most ${unitsMax}`);
  return readJson(shape, text);
}
