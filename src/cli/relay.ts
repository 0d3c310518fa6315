import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { fail, ok, type Result } from "../base/index.ts";
import { describeRelayUri, describeTrouble } from "../words/index.ts";
import {
  fileCauseOf,
  readTurnUri,
  SILENT_RELAY_SECONDS,
  tryRelay,
  wholePath,
  type RelayTrial,
} from "../peer/index.ts";
import { EXIT } from "./exit-status.ts";
import { printJson, printLine, printProblem, type Printer } from "./printing.ts";
import { endUnread, parseWords } from "./read-arguments.ts";

const HELP = `robocat relay turn:HOST[:PORT] --user NAME --password FILE | --secret FILE: whether a TURN server carries packets

  --user NAME      who we are there
  --password FILE  the password of that name, in a file
  --secret FILE    in place of both: the secret that the server shares with a lobby service, in a file; the name made from it is good for a minute
  --json           one JSON object

Two allocations are asked for, a datagram goes from one to the other and back, and both are given back.
Where nothing answers, that is known after ${SILENT_RELAY_SECONDS} s.
Exit status: 0 it carries packets, 1 it does not.
`;

const GOOD_FOR_SECONDS = 60;

interface RelayArguments {
  readonly uri: string;
  readonly place: { readonly host: string; readonly port: number };
  readonly who: Who;
  readonly isJson: boolean;
}

/** By a file each: the password of a name, or the secret that names are made with. */
type Who =
  | { readonly kind: "user"; readonly username: string; readonly file: string }
  | { readonly kind: "secret"; readonly file: string };

/** `robocat relay`: the exit status. */
export async function runRelay(args: readonly string[], out: Printer): Promise<number> {
  const read = readRelayArguments(args);
  if (!read.ok) return endUnread({ program: "robocat relay", help: HELP, reason: read.reason }, out);
  const { uri, place, who, isJson } = read.value;
  const credentials = readCredentials(who);
  if (!credentials.ok)
    return endUnread({ program: "robocat relay", help: HELP, reason: credentials.reason }, out);
  printProblem(`Asking ${uri}. Where nothing answers, that is known after ${SILENT_RELAY_SECONDS} s.`);
  const trial = await tryRelay(place, credentials.value);
  if (isJson) printJson(out, { event: "relay", ...trial });
  else printLine(out, `${uri}: ${describeTrial(trial)}`);
  return trial.kind === "works" ? EXIT.inSync : EXIT.notWhole;
}

/** A sentence. */
export function describeTrial(trial: RelayTrial): string {
  switch (trial.kind) {
    case "works": {
      const seen = trial.seen === null ? "" : ` It sees this machine at ${trial.seen}.`;
      return `It carries packets, from one allocation to another and back in ${Math.round(trial.rttMs)} ms.${seen}`;
    }
    case "unknown-name":
      return "There is no machine of that name.";
    case "nothing-passes":
      return "It gives allocations, but nothing passes from one to another: it may be told not to send to itself (denied-peer-ip).";
    case "not-open":
      return describeNotOpen(trial.state);
  }
}

function describeNotOpen(state: Extract<RelayTrial, { readonly kind: "not-open" }>["state"]): string {
  if (state.kind !== "failed") return "It has forgotten its allocation.";
  const code = state.code === null ? "" : ` (${state.code})`;
  switch (state.reason) {
    case "silent":
      return "Nothing answers there.";
    case "credentials":
      return `It does not know that name with that password${code}.`;
    case "quota":
      return `It gives that name no more allocations${code}.`;
    case "taken":
    case "refused":
      return `It refuses${code}.`;
  }
}

/** The reason of a failure is a sentence without its full stop; "help" is a refusal as well. */
export function readRelayArguments(args: readonly string[]): Result<RelayArguments, string> {
  const words = parseWords({
    args: [...args],
    options: {
      user: { type: "string" },
      password: { type: "string" },
      secret: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
    allowPositionals: true,
    strict: true,
  });
  if (!words.ok) return words;
  const { values, positionals } = words.value;
  if (values.help) return fail("help");
  const [uri, ...more] = positionals;
  if (uri === undefined || more.length > 0) return fail("one relay is named, as turn:HOST:PORT");
  const place = readTurnUri(uri);
  if (!place.ok) return fail(describeRelayUri(place.reason));
  const who = readWho(values);
  if (!who.ok) return who;
  return ok({ uri, place: place.value, who: who.value, isJson: values.json });
}

function readWho({
  user,
  password,
  secret,
}: {
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly secret?: string | undefined;
}): Result<Who, string> {
  if (secret !== undefined && user === undefined && password === undefined)
    return ok({ kind: "secret", file: secret });
  if (user === undefined || user === "" || password === undefined || secret !== undefined)
    return fail("--user and --password go together, or --secret stands alone");
  return ok({ kind: "user", username: user, file: password });
}

/** What a relay is told of us. The reason of a failure is a sentence without its full stop. */
export function readCredentials(
  who: Who,
  option = who.kind === "user" ? "--password" : "--secret",
): Result<{ readonly username: string; readonly password: string }, string> {
  const text = readSecret(option, who.file);
  if (!text.ok) return text;
  if (who.kind === "user") return ok({ username: who.username, password: text.value });
  const username = `${Math.floor(Date.now() / 1_000) + GOOD_FOR_SECONDS}:robocat`;
  return ok({ username, password: createHmac("sha1", text.value).update(username).digest("base64") });
}

function readSecret(option: string, file: string): Result<string, string> {
  try {
    const text = readFileSync(wholePath(file), "utf8").trim();
    return text === "" ? fail(`the file of ${option} is empty`) : ok(text);
  } catch (error) {
    return fail(`the file of ${option} can't be read: ${describeTrouble(fileCauseOf(error))}`);
  }
}
