import { parseArgs, type ParseArgsConfig } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Typed<Of extends Options> = ReturnType<typeof parseArgs<{ args: string[]; options: Of }>>["values"];

/** The options that were typed, or what is wrong with the words: a sentence. */
export function readWords<Of extends Options>(words: readonly string[], options: Of): Typed<Of> | string {
  try {
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split("\n");
    return `${sentence!.replace(/\.$/, "")}; see --help.`;
  }
}

/** The options that were typed; else null, and the exit status is set: the help was asked for and is said, or what is wrong with the words. */
export function readToolWords<Of extends Options>(
  { name, help }: { readonly name: string; readonly help: string },
  options: Of,
): Typed<Of> | null {
  const words = process.argv.slice(2);
  if (words.includes("--help")) {
    process.stdout.write(help);
    return null;
  }
  const values = readWords(words, options);
  if (typeof values !== "string") return values;
  process.stderr.write(`${name}: ${values}\n`);
  process.exitCode = 1;
  return null;
}

/** The whole number that was typed, or the sentence that refuses it. */
export function readNumber(name: string, text: string, min: number, max: number): number | string {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max
    ? value
    : `${name} is "${text}", not a whole number of ${min} to ${max}.`;
}
