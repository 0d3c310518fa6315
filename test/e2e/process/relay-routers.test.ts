import { afterEach, expect, test } from "vitest";
import { Coturn, HAS_COTURN } from "../../support/coturn.ts";
import { Houses, MAY_MAKE_NETWORKS, SERVER_HOST } from "../../support/houses.ts";
import { checksumsOf, ProcessBench, type RobocatProcess } from "../../support/robocat-process.ts";

// Goal: who is behind a router that lets nobody in plays with others who are as well, through a relay.
// Method: network namespaces with routers of Linux itself; coturn, service, host and guests as processes in them.

const TURNS = 50;
let bench: ProcessBench;
let houses: Houses | null = null;
let coturn: Coturn | null = null;

afterEach(async () => {
  await bench.clear();
  await coturn?.clear();
  houses?.clear();
  houses = null;
});

async function serve(made: Houses, hasRelay: boolean): Promise<string> {
  bench = new ProcessBench();
  bench.namespace = made.servers;
  coturn = new Coturn({ namespace: made.servers, host: SERVER_HOST });
  await coturn.start();
  const relay = ["--relay", `${SERVER_HOST}:${coturn.port}`, "--relay-secret", coturn.secretFile];
  const options = ["--port", 0, "--data", `${bench.folder}/data`, "--json", ...(hasRelay ? relay : [])];
  const service = bench.run("service", ...options);
  return `${SERVER_HOST}:${Number((await service.waitFor(({ event }) => event === "open"))["port"])}`;
}

async function codeOf(hosting: RobocatProcess): Promise<string> {
  return String((await hosting.waitFor(({ event }) => event === "code"))["code"]);
}

function join(
  code: string,
  service: string,
  name: string,
  ...more: readonly (string | number)[]
): RobocatProcess {
  const options = ["--service", service, "--json", "--home", bench.homeOf(name), ...more];
  return bench.run("join", code, name, ...options);
}

const mayRun = HAS_COTURN && MAY_MAKE_NETWORKS;

test.runIf(mayRun)("three behind symmetric routers play a match by a code", async () => {
  houses = new Houses();
  const service = await serve(houses, true);
  bench.namespace = houses.add();
  const players = [bench.host("Ada", "--service", service, "--players", 3, "--turns", TURNS)];
  const code = await codeOf(players[0]!);
  for (const name of ["Bob", "Cem"]) {
    bench.namespace = houses.add();
    players.push(join(code, service, name, "--turns", TURNS));
  }
  for (const player of players) {
    expect(await player.ended, player.errors).toBe(0);
    expect(player.result).toMatchObject({ outcome: "stopped", turn: TURNS });
  }
  const [first, ...others] = players.map(checksumsOf);
  for (const other of others) expect(other).toEqual(first);
});

test.runIf(mayRun)(
  "three behind symmetric routers play in a public lobby that a quick match finds",
  async () => {
    houses = new Houses();
    const service = await serve(houses, true);
    bench.namespace = houses.add();
    const ada = bench.host("Ada", "--public", "--service", service, "--players", 3, "--turns", TURNS);
    await codeOf(ada);
    const players = [ada];
    for (const name of ["Bob", "Cem"]) {
      bench.namespace = houses.add();
      const options = ["--service", service, "--json", "--home", bench.homeOf(name), "--turns", TURNS];
      players.push(bench.run("quick", name, ...options));
    }
    for (const player of players) {
      expect(await player.ended, player.errors).toBe(0);
      expect(player.result).toMatchObject({ outcome: "stopped", turn: TURNS });
    }
    expect(players[1]!.linesOf("quick")).toMatchObject([{ kind: "lobby", host: "Ada" }]);
    const [first, ...others] = players.map(checksumsOf);
    for (const other of others) expect(other).toEqual(first);
  },
);

test.runIf(mayRun)("without a relay the guest hears nothing of the host, and says so", async () => {
  houses = new Houses();
  const service = await serve(houses, false);
  bench.namespace = houses.add();
  const ada = bench.host("Ada", "--service", service, "--turns", TURNS);
  const code = await codeOf(ada);
  bench.namespace = houses.add();
  const bob = join(code, service, "Bob");
  expect(await bob.ended).not.toBe(0);
  expect(bob.result).toMatchObject({ outcome: "lost-peers" });
});
