import { fail, ok, readFingerprint, type Result } from "../base/index.ts";
import { dayOf, homeFolder, People, wholePath } from "../peer/index.ts";
import { describeFact } from "../words/index.ts";
import { EXIT } from "./exit-status.ts";
import { printJson, printLine, printProblem, type Printer } from "./printing.ts";
import { parseWords } from "./read-arguments.ts";

interface BlockedArguments {
  readonly homeFolder: string;
  readonly remove: string | null; // a fingerprint; null: the list is wanted
  readonly isJson: boolean;
}

/** `robocat blocked`: whom this player does not want to meet again, and who of them may come in again. The exit status. */
export function runBlocked(args: readonly string[], out: Printer): number {
  const read = readArguments(args);
  if (!read.ok) {
    printProblem(`Cannot start: ${read.reason}.`);
    return EXIT.cannotStart;
  }
  const { homeFolder: home, remove, isJson } = read.value;
  const people = new People(home, ({ file }) => printProblem(describeFact({ kind: "people-damaged", file })));
  if (remove !== null) return unblock(people, remove, { out, isJson });
  for (const { fingerprint, name, blockedMs } of people.blocked) {
    const since = dayOf(blockedMs);
    if (isJson) printJson(out, { event: "blocked", fingerprint, name, since });
    else printLine(out, `${fingerprint}  ${name}, blocked on ${since}`);
  }
  if (!isJson && people.blocked.length === 0) printLine(out, "Nobody is blocked.");
  return EXIT.inSync;
}

function unblock(
  people: People,
  fingerprint: string,
  { out, isJson }: { readonly out: Printer; readonly isJson: boolean },
): number {
  const isBlocked = people.blocked.some((one) => one.fingerprint === fingerprint);
  const [name] = people.unblock(fingerprint);
  if (name === undefined) {
    printProblem(
      isBlocked ? "The list of the blocked can't be written." : `Nobody with ${fingerprint} is blocked.`,
    );
    return EXIT.cannotStart;
  }
  if (isJson) printJson(out, { event: "unblocked", fingerprint, name });
  else printLine(out, `${name} (${fingerprint}) may come into your lobbies again.`);
  return EXIT.inSync;
}

function readArguments(args: readonly string[]): Result<BlockedArguments, string> {
  const words = parseWords({
    args: [...args],
    options: {
      remove: { type: "string" },
      home: { type: "string" },
      json: { type: "boolean", default: false },
    },
    strict: true,
  });
  if (!words.ok) return words;
  const { remove: typed, home, json: isJson } = words.value.values;
  const remove = typed === undefined ? null : readFingerprint(typed);
  if (typed !== undefined && remove === null)
    return fail(`"${typed}" is no fingerprint; they look like K7QM-2XPD-9A4T`);
  return ok({ homeFolder: home === undefined ? homeFolder() : wholePath(home), remove, isJson });
}
