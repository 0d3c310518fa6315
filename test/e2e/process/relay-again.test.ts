// Goal: two who are reached through a relay alone play again: the lobby is at the address there that the guest knows.
// Method: two peers that windows look at, and hide, in this process; service and coturn as processes, on 127.0.0.1.
import path from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";

import type { WindowRequest } from "../../../src/channel/index.ts";
import { runPeer } from "../../../src/desk/index.ts";
import { readServicePlace } from "../../../src/peer/code/service-place.ts";
import type { LivePeer } from "../../../src/peer/index.ts";
import { Coturn, COTURN_HOST, COTURN_RELAYED_HOST, HAS_COTURN } from "../../support/coturn.ts";
import { PeerWindow } from "../../support/peer-window.ts";
import { ProcessBench } from "../../support/robocat-process.ts";

let bench: ProcessBench;
let coturn: Coturn;
beforeEach(() => {
  bench = new ProcessBench();
  coturn = new Coturn();
});
afterEach(async () => {
  await bench.clear();
  await coturn.clear();
});

async function startService() {
  await coturn.start();
  const relay = ["--relay", `${COTURN_HOST}:${coturn.port}`, "--relay-secret", coturn.secretFile];
  const options = ["--host", COTURN_HOST, "--port", 0, "--data", `${bench.folder}/data`, "--json", ...relay];
  const { port } = await bench.run("service", ...options).waitFor(({ event }) => event === "open");
  const place = readServicePlace(`${COTURN_HOST}:${Number(port)}`);
  if (!place.ok) throw new Error(place.reason);
  return place.value;
}

async function open(name: string, service: Awaited<ReturnType<typeof startService>>) {
  const lives: LivePeer[] = [];
  const peer = await runPeer({
    ...{ homeFolder: path.join(bench.folder, name), service, hidesAddress: true },
    onLivePeer: (live) => void lives.push(live),
  });
  onTestFinished(() => peer.close());
  const ask = (...requests: readonly WindowRequest[]): void => requests.forEach((each) => peer.handle(each));
  return { window: new PeerWindow(peer), ask, lives };
}

test.runIf(HAS_COTURN)("two who hide play again", async () => {
  const service = await startService();
  const [ada, bob] = [await open("Ada", service), await open("Bob", service)];
  ada.ask({ kind: "host", port: 0, name: "Ada", catsPerPlayer: 3, roomKey: "new" });
  const { code } = await ada.window.waitFor("lobby", (lobby) => lobby.code?.kind === "code");
  bob.ask({ kind: "join", address: code?.kind === "code" ? code.code : "", name: "Bob" });
  await ada.window.waitFor("lobby", ({ canStart, players }) => canStart && players.length === 2);
  ada.ask({ kind: "start-match" });
  for (const { window } of [ada, bob]) await window.waitFor("status", ({ turn }) => turn > 2);
  const [relayed] = ada.lives.at(-1)!.place.addresses;
  expect(relayed?.host).toBe(COTURN_RELAYED_HOST);
  bob.ask({ kind: "command", command: { kind: "surrender" } });
  for (const { window } of [ada, bob]) {
    await window.waitFor("result");
    window.forget();
  }
  bob.ask({ kind: "again" });
  ada.ask({ kind: "again" });
  await ada.window.waitFor("lobby", ({ players }) => players.length === 2);
  await bob.window.waitFor("lobby", ({ players }) => players.length === 2);
  expect(ada.lives.at(-1)!.place.addresses).toEqual([relayed]);
});
