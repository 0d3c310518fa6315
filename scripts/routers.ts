// `npm run routers -- [--only HOST:GUEST,...] [--quick] [--match N]`: who finds whom by a code, through which routers, after how many seconds and by what
// way. Routers are network namespaces of this machine with the rules of nftables; host, guest, lobby service and relay are real processes.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { tableOf } from "./routers/answer.ts";
import { whyNot } from "./routers/able.ts";
import { meet, type Outcome, type Pair } from "./routers/meeting.ts";
import { playMatch, RELAY_WAYS, type MatchOutcome, type RelayWay } from "./routers/match.ts";
import { openMiddle, type Middle } from "./routers/middle.ts";
import { Networks } from "./routers/networks.ts";
import { HELP, readWish, type Wish } from "./routers/wish.ts";

const CANNOT_START = 1;
const INTERRUPTED = 130;

/** The first one of those that routers count. */
const FIRST_PORT = 20_000;

type Tell = (outcome: Outcome, done: number) => void;

/** Tries all these pairs, some at a time. What was opened for it is gone when it resolves, also after `signal`. */
export async function tryPairs(
  pairs: readonly Pair[],
  { seed, lanes, delayMs }: Pick<Wish, "seed" | "lanes" | "delayMs">,
  { tell, signal }: { readonly tell: Tell; readonly signal: AbortSignal },
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  await withMiddle({ delayMs, lanes }, async ({ networks, middle, folder }) => {
    const left = pairs.map((pair, number) => ({ ...pair, number }));
    const runLane = async (lane: number): Promise<void> => {
      for (let next = left.shift(); next !== undefined && !signal.aborted; next = left.shift()) {
        const firstPort = FIRST_PORT + ((seed * 7_919 + next.number * 104_729) % 10_000);
        const outcome = await meet(networks, middle, { ...next, lane, firstPort, folder, signal });
        if (signal.aborted) return;
        outcomes.push(outcome);
        tell(outcome, outcomes.length);
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  });
  return outcomes;
}

interface Opened {
  readonly networks: Networks;
  readonly middle: Middle;
  readonly folder: string;
}

async function withMiddle(
  { delayMs, lanes }: Pick<Wish, "lanes" | "delayMs">,
  use: (opened: Opened) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-routers-"));
  const networks = new Networks(`robocat-${process.pid}-${randomBytes(2).toString("hex")}`);
  let middle: Middle | null = null;
  try {
    middle = await openMiddle({ networks, folder, delayMs, lanes });
    await use({ networks, middle, folder });
  } finally {
    await middle?.close();
    await networks.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A match of so many through the relay, by each way to it. */
async function runMatches(match: NonNullable<Wish["match"]>, wish: Wish, signal: AbortSignal): Promise<void> {
  const lanes = Math.ceil(match.players / 2);
  await withMiddle({ delayMs: wish.delayMs, lanes }, async ({ networks, middle, folder }) => {
    if (middle.trusts === null) throw new Error("coturn and openssl are needed for a match through a relay");
    for (const relayOver of Object.keys(RELAY_WAYS) as readonly RelayWay[]) {
      if (signal.aborted) return;
      const told = await playMatch(networks, middle, {
        ...match,
        relayOver,
        firstPort: FIRST_PORT,
        folder,
        signal,
      });
      process.stdout.write(wish.isJson ? `${JSON.stringify(told)}\n` : `${describeMatch(told)}\n`);
    }
  });
}

function describeMatch({ relayOver, players, turnsPerSecond, waited, why }: MatchOutcome): string {
  const how =
    turnsPerSecond === null ? `no: ${why}` : `${turnsPerSecond.toFixed(2)} turns/s, ${waited} waited`;
  return `${players} peers, relay over ${relayOver}: ${how}`;
}

async function main(): Promise<number> {
  const read = readWish(process.argv.slice(2));
  if (read === "help") {
    process.stdout.write(HELP);
    return 0;
  }
  const problem = typeof read === "string" ? read : await whyNot();
  if (typeof read === "string" || problem !== null) {
    process.stderr.write(`routers: ${problem}\n`);
    return CANNOT_START;
  }
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stop.abort());
  if (read.match !== null) {
    await runMatches(read.match, read, stop.signal);
    return stop.signal.aborted ? INTERRUPTED : 0;
  }
  const tell: Tell = (outcome, done) => {
    if (read.isJson) process.stdout.write(`${JSON.stringify(outcome)}\n`);
    else process.stderr.write(`${done}/${read.pairs.length}  ${describe(outcome)}\n`);
  };
  const outcomes = await tryPairs(read.pairs, read, { tell, signal: stop.signal });
  if (!read.isJson) process.stdout.write(tableOf(outcomes));
  return stop.signal.aborted ? INTERRUPTED : 0;
}

function describe({ host, guest, ms, way, why }: Outcome): string {
  const what = ms === null ? `not in one lobby: ${why}` : `${(ms / 1_000).toFixed(1)} s, ${way}`;
  return `host ${host}, guest ${guest}: ${what}`;
}

if (import.meta.main) process.exitCode = await main();
