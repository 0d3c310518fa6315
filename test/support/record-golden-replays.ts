// node test/support/record-golden-replays.ts [NAME...]: plays matches of replays/ anew, with real processes and sockets or from
// a script, and writes the replays and the lists of their checksums. Without names: all but those of Classic, which are kept as
// they are, for people have such files. To be run when SIM_VERSION has risen.
import { writeFileSync } from "node:fs";
import path from "node:path";

import { formatChecksum } from "../../src/sim/index.ts";
import {
  GOLDEN_REPLAYS,
  REPLAY_FOLDER,
  simVersionOf,
  writeChecksumList,
  type GoldenReplay,
  type GoldenSeat,
} from "./golden-replays.ts";
import { checksumsOf, ProcessBench } from "./robocat-process.ts";
import { playDrill } from "./scripted-match.ts";

const bench = new ProcessBench();

async function record(replay: GoldenReplay): Promise<void> {
  const { name, options } = replay;
  console.log(`${name}: playing ${options === null ? "a script" : `${replay.seats.length} processes`} ...`);
  const checksums = options === null ? recordScript(replay) : await recordProcesses(replay, options);
  writeFileSync(fileOf(name, "checksums.txt"), writeChecksumList(simVersionOf(replay), checksums));
  console.log(
    `${name}: ${checksums.length} turns, the last with checksum ${checksums.at(-1) ?? "none"}; written`,
  );
}

function recordScript(replay: GoldenReplay): readonly string[] {
  const { file, checksums } = playDrill(replay);
  writeFileSync(fileOf(replay.name, "rcr"), file);
  return checksums.map(formatChecksum);
}

async function recordProcesses(
  { name, seats, seed }: GoldenReplay,
  options: NonNullable<GoldenReplay["options"]>,
): Promise<readonly string[]> {
  const [first, ...others] = seats;
  const shared = ["--seed", seed, "--replay", fileOf(name, "rcr"), ...options.host, ...options.all];
  const host = bench.host(first!.name, "--players", seats.length, ...shared, ...wordsOf(first!));
  const port = await host.port();
  const peers = [host];
  for (const seat of others) {
    const peer = bench.join(port, seat.name, ...options.all, ...wordsOf(seat));
    await peer.port(); // it is in: player ids are given in this order
    peers.push(peer);
  }
  const statuses = await Promise.all(peers.map(({ ended }) => ended));
  if (statuses.some((status) => status !== 0))
    throw new Error(`${name}: the peers ended with ${statuses.join()}`);
  console.log(`${name}: ${String(host.result["outcome"])}`);
  return [...checksumsOf(host).values()];
}

function wordsOf({ team, plays = "medium" }: GoldenSeat): readonly string[] {
  if (plays === "nothing") return ["--observe"];
  const strength = plays === "medium" ? [] : ["--bot-strength", plays];
  return ["--bot", ...strength, ...(team === undefined ? [] : ["--team", String(team)])];
}

function fileOf(name: string, extension: string): string {
  return path.join(REPLAY_FOLDER, `${name}.${extension}`);
}

const names = process.argv.slice(2);
const unknown = names.find((name) => !GOLDEN_REPLAYS.some((replay) => replay.name === name));
if (unknown !== undefined) throw new Error(`there is no golden replay "${unknown}"`);
for (const replay of GOLDEN_REPLAYS) {
  if (names.length > 0 ? names.includes(replay.name) : replay.mode !== "classic") await record(replay);
}
await bench.clear();
