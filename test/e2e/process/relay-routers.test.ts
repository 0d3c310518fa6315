import { expect, test, type TestContext } from "vitest";
import { checksumsOf, ProcessBench, type RobocatProcess } from "../../support/robocat-process.ts";
import { MAY_SERVE_HOUSES, ServedHouses } from "../../support/served-houses.ts";

// Goal: who is behind a router that lets nobody in plays with others who are as well, through a relay.
// Method: network namespaces with routers of Linux itself; coturn, service, host and guests as processes in them.

const TURNS = 20;
const whereHouses = MAY_SERVE_HOUSES ? test.concurrent : test.skip;

/** A service and houses of one test, which end with it. */
async function openTown(context: TestContext, hasRelay: boolean) {
  const [bench, served] = [new ProcessBench(), new ServedHouses()];
  context.onTestFinished(async () => {
    await bench.clear();
    await served.clear();
  });
  const service = await served.serve({ hasRelay });
  return {
    bench,
    service,
    /** What is started next runs in one more house. */
    moveOn: (): void => void (bench.namespace = served.houses.add()),
    join: (code: string, name: string, ...more: readonly (string | number)[]): RobocatProcess => {
      const options = ["--service", service, "--json", "--home", bench.homeOf(name), ...more];
      return bench.run("join", code, name, ...options);
    },
  };
}

async function codeOf(hosting: RobocatProcess): Promise<string> {
  return String((await hosting.waitFor(({ event }) => event === "code"))["code"]);
}

whereHouses("three behind symmetric routers play a match by a code", async (context) => {
  const { bench, service, moveOn, join } = await openTown(context, true);
  moveOn();
  const players = [bench.host("Ada", "--service", service, "--players", 3, "--turns", TURNS)];
  const code = await codeOf(players[0]!);
  for (const name of ["Bob", "Cem"]) {
    moveOn();
    players.push(join(code, name, "--turns", TURNS));
  }
  for (const player of players) {
    expect(await player.ended, player.errors).toBe(0);
    expect(player.result).toMatchObject({ outcome: "stopped", turn: TURNS });
  }
  const [first, ...others] = players.map(checksumsOf);
  for (const other of others) expect(other).toEqual(first);
});

whereHouses(
  "three behind symmetric routers play in a public lobby that a quick match finds",
  async (context) => {
    const { bench, service, moveOn } = await openTown(context, true);
    moveOn();
    const ada = bench.host("Ada", "--public", "--service", service, "--players", 3, "--turns", TURNS);
    await codeOf(ada);
    const players = [ada];
    for (const name of ["Bob", "Cem"]) {
      moveOn();
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

whereHouses("without a relay the guest hears nothing of the host, and says so", async (context) => {
  const { bench, service, moveOn, join } = await openTown(context, false);
  moveOn();
  const ada = bench.host("Ada", "--service", service, "--turns", TURNS);
  const code = await codeOf(ada);
  moveOn();
  const bob = join(code, "Bob");
  expect(await bob.ended).not.toBe(0);
  expect(bob.result).toMatchObject({ outcome: "lost-peers" });
});
