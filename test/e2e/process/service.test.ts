import { afterEach, expect, test } from "vitest";
import { ProcessBench, type RobocatProcess } from "../../support/robocat-process.ts";
import { as, FACTS, ServicePeer } from "../../support/service-peer.ts";

let bench = new ProcessBench();
const peers: ServicePeer[] = [];
afterEach(async () => {
  for (const peer of peers.splice(0)) peer.drop();
  await bench.clear();
  bench = new ProcessBench();
});

async function serve(port = 0): Promise<{ readonly process: RobocatProcess; readonly port: number }> {
  const process = bench.run(
    "service",
    "--host",
    "127.0.0.1",
    "--port",
    port,
    "--data",
    `${bench.folder}/data`,
    "--json",
  );
  const line = await process.waitFor(({ event }) => event === "open");
  return { process, port: Number(line["port"]) };
}

async function peerOf(port: number): Promise<ServicePeer> {
  const peer = await ServicePeer.open(port);
  peers.push(peer);
  return peer;
}

test("a service that was killed and started again has its lobbies, places and tokens", async () => {
  const before = await serve();
  const host = await peerOf(before.port);
  const hosted = as(await host.ask("host", { lobby: FACTS, resumeToken: null }), "hosted");
  before.process.signal("SIGKILL");
  expect(await before.process.ended).toBeNull();
  const after = await serve(before.port);
  const again = await peerOf(after.port);
  const back = as(await again.ask("host", { lobby: FACTS, resumeToken: hosted.resumeToken }), "hosted");
  expect([back.lobbyId, back.place]).toEqual([hosted.lobbyId, hosted.place]);
});

test("SIGTERM tells everybody, and ends with status 0", async () => {
  const { process, port } = await serve();
  const host = await peerOf(port);
  process.signal("SIGTERM");
  expect(await host.hear("refused")).toMatchObject({ reason: "stopping" });
  expect(await process.ended).toBe(0);
  expect(process.lines.at(-1)).toMatchObject({ event: "closed", signal: "SIGTERM" });
});

test("a port that is taken keeps it from starting, in a sentence", async () => {
  const { port } = await serve();
  const second = bench.run(
    "service",
    "--host",
    "127.0.0.1",
    "--port",
    port,
    "--data",
    `${bench.folder}/other`,
  );
  expect(await second.ended).toBe(1);
  expect(second.errors).toBe(`Cannot start: port ${port} is in use by another program.\n`);
});
