import { parseArgs, type ParseArgsConfig } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** The options that were typed, or what is wrong with the words: a sentence. */
export function readWords<Of extends Options>(
  words: readonly string[],
  options: Of,
): ReturnType<typeof parseArgs<{ args: string[]; options: Of }>>["values"] | string {
  try {
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split("\n");
    return `${sentence!.replace(/\.$/, "")}; see --help.`;
  }
}

/** The whole number that was typed, or the sentence that refuses it. */
export function readNumber(name: string, text: string, min: number, max: number): number | string {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max
    ? value
    : `${name} is "${text}", not a whole number of ${min} to ${max}.`;
}
