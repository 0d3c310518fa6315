// Goal: who has a code comes into the lobby through two routers, and each router of the lab is what its name says.
// Method: network namespaces of this machine with the rules of nftables, and real processes in them. Skipped where there can be none.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { whyNot } from "../../../scripts/routers/able.ts";
import type { Kind } from "../../../scripts/routers/kinds.ts";
import { openMiddle, type Middle } from "../../../scripts/routers/middle.ts";
import { Networks, placeOf } from "../../../scripts/routers/networks.ts";
import { tryPairs } from "../../../scripts/routers.ts";
import { UdpMouth } from "../../support/udp-mouth.ts";

const problem = await whyNot();
const DELAY_MS = 50;

let middle: Middle | null = null;
let folder = "";
const networks = new Networks(`robocat-${process.pid}-${randomBytes(2).toString("hex")}`);
const mouths: UdpMouth[] = [];

beforeAll(async () => {
  if (problem !== null) return;
  folder = mkdtempSync(path.join(tmpdir(), "robocat-routers-"));
  middle = await openMiddle({ networks, folder, delayMs: DELAY_MS, lanes: 1 });
});

afterAll(async () => {
  for (const mouth of mouths) await mouth.close();
  await middle?.close();
  await networks.close();
  if (folder !== "") rmSync(folder, { recursive: true });
});

async function openMouth(namespace: string, ...ports: readonly number[]): Promise<UdpMouth> {
  const mouth = await UdpMouth.open(namespace, ports);
  mouths.push(mouth);
  return mouth;
}

interface Character {
  readonly secondPort: "same" | "next" | "another"; // what another port of a machine sees
  readonly letsIn: "everybody" | "the machine" | "nobody"; // besides what was sent to
}

/** What comes out of a router, and what it lets in. */
async function characterOf(kind: Kind): Promise<Character> {
  const { namespace, outside } = await networks.openSide({ kind, number: 1, device: 2, firstPort: 20_000 });
  const stranger = await networks.openSide({ kind: "open", number: 2, device: 3, firstPort: 20_000 });
  const inside = await openMouth(namespace, 4_000);
  const [service, other] = [
    await openMouth(middle!.namespace, 1_001, 1_002, 1_003),
    await openMouth(stranger.namespace, 1_001),
  ];
  const to = placeOf(0).ipv4;
  inside.send(4_000, { host: to, port: 1_001 });
  const first = await service.heardAt(1_001);
  inside.send(4_000, { host: to, port: 1_002 });
  const second = await service.heardAt(1_002);
  expect([first.host, second.host]).toEqual([outside.ipv4, outside.ipv4]);
  other.send(1_001, first);
  other.send(1_001, { host: to, port: 1_003 });
  await service.heardAt(1_003); // so the word before it has arrived as well
  service.send(1_003, first);
  service.send(1_001, first); // it comes last, and gets in anywhere
  const answer = { host: to, port: 1_001 };
  const heard = await inside.heardUntil(({ host, port }) => host === answer.host && port === answer.port);
  const isIn = (host: string, port: number): boolean =>
    heard.some((from) => from.host === host && from.port === port);
  const step = second.port - first.port;
  const letsMachineIn = isIn(to, 1_003);
  const letsAllIn = isIn(placeOf(2).ipv4, 1_001);
  for (const mouth of [inside, service, other]) await mouth.close();
  await networks.close(2);
  await networks.close(3);
  return {
    secondPort: step === 0 ? "same" : step === 1 ? "next" : "another",
    letsIn: letsAllIn ? "everybody" : letsMachineIn ? "the machine" : "nobody",
  };
}

test.for<[Kind, Character["secondPort"], Character["letsIn"]]>([
  ["open", "same", "everybody"],
  ["full-cone", "same", "everybody"],
  ["address", "same", "the machine"],
  ["port", "same", "nobody"],
  ["bare", "same", "nobody"],
  ["counts", "next", "nobody"],
  ["random", "another", "nobody"],
  ["carrier", "same", "nobody"],
  ["firewall", "same", "nobody"],
])("%s: a second port sees the %s one, and it lets in %s", async ([kind, secondPort, letsIn], { skip }) => {
  if (problem !== null) skip(problem);
  expect(await characterOf(kind)).toEqual({ secondPort, letsIn });
});

test("a code leads through two port-restricted routers, and through one that counts by its next port", async ({
  skip,
}) => {
  if (problem !== null) skip(problem);
  const pairs = [
    { host: "port", guest: "port" },
    { host: "port", guest: "counts" },
  ] as const;
  const wish = { seed: 1, lanes: 1, delayMs: DELAY_MS };
  const outcomes = await tryPairs(pairs, wish, {
    tell: () => undefined,
    signal: new AbortController().signal,
  });
  expect(outcomes.map(({ way, why }) => [way, why])).toEqual([
    ["direct", null],
    ["prediction", null],
  ]);
});
