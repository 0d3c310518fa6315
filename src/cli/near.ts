import { setTimeout as sleep } from "node:timers/promises";
import { fail, ok, type Result } from "../base/index.ts";
import type { NearLobby } from "../channel/index.ts";
import { Near, openMulticast, type OpenMulticastDns } from "../peer/index.ts";
import { EXIT } from "./exit-status.ts";
import { printJson, printLine, printProblem, type Printer } from "./printing.ts";
import { parseWords, readNumber } from "./read-arguments.ts";

interface NearArguments {
  readonly seconds: number;
  readonly isJson: boolean;
}

const SECONDS_USUAL = 3;
const SECONDS_MAX = 600;

/** `robocat near`: the lobbies that are told of on the local network, after some seconds. The exit status. */
export async function runNear(
  args: readonly string[],
  out: Printer,
  open: OpenMulticastDns = openMulticast,
): Promise<number> {
  const read = readArguments(args);
  if (!read.ok) {
    printProblem(`Cannot start: ${read.reason}.`);
    return EXIT.cannotStart;
  }
  const { seconds, isJson } = read.value;
  const found = await listen(open, seconds);
  for (const lobby of found.lobbies) {
    if (isJson) printJson(out, { event: "near", ...lobby });
    else printLine(out, describeNear(lobby));
  }
  if (!found.isThere) {
    printProblem(`Lobbies near can't be looked for${found.problem === null ? "" : `: ${found.problem}`}.`);
    return EXIT.cannotStart;
  }
  if (!isJson && found.lobbies.length === 0) printLine(out, "No lobby near.");
  return EXIT.inSync;
}

interface Found {
  readonly lobbies: readonly NearLobby[];
  readonly isThere: boolean; // lobbies could be looked for
  readonly problem: string | null;
}

async function listen(open: OpenMulticastDns, seconds: number): Promise<Found> {
  let problem: string | null = null;
  let isThere = false;
  const near = new Near({
    open,
    onLobbies: (_, isThereNow) => (isThere = isThereNow),
    onProblem: (message) => (problem = message),
  });
  near.listen(true);
  await sleep(seconds * 1_000);
  const { lobbies } = near;
  await near.close();
  return { lobbies, isThere, problem };
}

function describeNear({ address, hostName, match }: NearLobby): string {
  if (match === null) return `${address}  ${hostName}, another version`;
  const { mode, mapName, playerCount, seatCount, isByInvitation } = match;
  const ground = mapName === null ? mode : `${mode} on ${mapName}`;
  const entry = isByInvitation ? "by invitation" : "open";
  return `${address}  ${hostName}, ${ground}, ${playerCount} of ${seatCount} players, ${entry}`;
}

function readArguments(args: readonly string[]): Result<NearArguments, string> {
  const words = parseWords({
    args: [...args],
    options: { seconds: { type: "string" }, json: { type: "boolean", default: false } },
    strict: true,
  });
  if (!words.ok) return words;
  const { seconds: typed, json: isJson } = words.value.values;
  if (typed === undefined) return ok({ seconds: SECONDS_USUAL, isJson });
  const seconds = readNumber("--seconds", typed, 1, SECONDS_MAX);
  return seconds.ok ? ok({ seconds: seconds.value, isJson }) : fail(seconds.reason);
}
