import { expect, test, type TestContext } from "vitest";
import {
  checksumsOf,
  ProcessBench,
  type JsonLine,
  type RobocatProcess,
} from "../../support/robocat-process.ts";
import { serveHere } from "../../support/service-here.ts";
import { ServicePeer } from "../../support/service-peer.ts";

// Goal: a public lobby is on the list while somebody may come in, and a quick match leads into it, by its room's key, or into one of its own.
// Method: hosts and guests as processes of their own, the service in this one, on 127.0.0.1; the list is read over HTTP.

const LOCAL = "127.0.0.1";
const TURNS = 20;
const ENDLESS = 1_000_000;

/** Service and peers of one test, which end with it. */
function openTown(context: TestContext) {
  const bench = new ProcessBench();
  context.onTestFinished(() => bench.clear());
  return {
    bench,
    serve: (): Promise<number> => serveHere(bench),
    host: (port: number, name: string, ...options: readonly (string | number)[]): RobocatProcess => {
      return bench.host(name, "--service", `${LOCAL}:${port}`, "--public", ...options);
    },
    quick: (port: number, name: string, ...options: readonly (string | number)[]): RobocatProcess => {
      const own = ["--service", `${LOCAL}:${port}`, "--json", "--home", bench.homeOf(name), ...options];
      return bench.run("quick", name, ...own);
    },
  };
}

interface Listed {
  readonly name: string;
  readonly lobbyId: string;
  readonly taken: number;
  readonly isRunning: boolean;
  readonly mayWatch: boolean;
}

async function list(port: number): Promise<readonly Listed[]> {
  const page = (await (await fetch(`http://${LOCAL}:${port}/lobbies`)).json()) as { lobbies: Listed[] };
  return page.lobbies;
}

async function listBecomes(
  port: number,
  isIt: (lobbies: readonly Listed[]) => boolean,
): Promise<readonly Listed[]> {
  for (;;) {
    const lobbies = await list(port);
    if (isIt(lobbies)) return lobbies;
    await new Promise((resolve) => setTimeout(resolve, 400)); // each page costs of a budget
  }
}

const isCode = ({ event }: JsonLine): boolean => event === "code";
const isQuick =
  (kind: string) =>
  (line: JsonLine): boolean =>
    line.event === "quick" && line["kind"] === kind;

async function expectPlayed(...players: readonly RobocatProcess[]): Promise<void> {
  for (const player of players) {
    expect(await player.ended, player.errors).toBe(0);
    expect(player.result).toMatchObject({ outcome: "stopped", turn: TURNS });
  }
  const [first, ...others] = players.map(checksumsOf);
  for (const other of others) expect(other).toEqual(first);
}

test.concurrent("a lobby is listed only when it is to be, and a quick match comes in by the key that it is told", async (context) => {
  const { bench, serve, host, quick } = openTown(context);
  const port = await serve();
  const hidden = bench.host("Cleo", "--service", `${LOCAL}:${port}`);
  await hidden.waitFor(isCode);
  const ada = host(port, "Ada", "--turns", TURNS);
  await ada.waitFor(isCode);
  expect(await list(port)).toMatchObject([{ name: "Ada", taken: 1, isRunning: false, mayWatch: true }]);
  const bob = quick(port, "Bob", "--turns", TURNS);
  expect(await bob.waitFor(isQuick("lobby"))).toMatchObject({ host: "Ada" });
  await expectPlayed(ada, bob);
  expect(await ada.waitFor(({ event }) => event === "invitation")).toHaveProperty("key"); // nobody comes in without
  await listBecomes(port, (lobbies) => lobbies.length === 0);
});

test.concurrent("a match that runs stays on the list where strangers may watch, and goes with its host", async (context) => {
  const { serve, host, quick } = openTown(context);
  const port = await serve();
  const [ada, dora] = [
    host(port, "Ada", "--turns", ENDLESS),
    host(port, "Dora", "--watch-delay", "never", "--turns", ENDLESS, "--players", 3),
  ];
  await Promise.all([ada, dora].map((one) => one.waitFor(isCode)));
  const bob = quick(port, "Bob", "--turns", ENDLESS);
  const { host: entered } = await bob.waitFor(isQuick("lobby"));
  const [full, other] = entered === "Ada" ? [ada, dora] : [dora, ada];
  if (full === dora) {
    quick(port, "Eve", "--turns", ENDLESS); // three play there
  }
  await full.playedTurn(2);
  const lobbies = await listBecomes(
    port,
    (all) => all.some(({ isRunning }) => isRunning) || all.length === 1,
  );
  const running = lobbies.find(({ name }) => name === "Ada" && full === ada);
  if (full === ada) expect(running).toMatchObject({ isRunning: true, taken: 2 });
  else expect(lobbies.some(({ name }) => name === "Dora")).toBe(false);
  other.signal("SIGTERM");
  full.signal("SIGTERM");
  await Promise.all([full.ended, other.ended]);
  await listBecomes(port, (all) => all.length === 0);
});

test.concurrent("where there is no lobby a quick match hosts one, and a second one finds it", async (context) => {
  const { serve, quick } = openTown(context);
  const port = await serve();
  const ada = quick(port, "Ada", "--turns", TURNS);
  await ada.waitFor(isQuick("host"));
  await listBecomes(port, (lobbies) => lobbies.length === 1);
  const bob = quick(port, "Bob", "--turns", TURNS);
  expect(await bob.waitFor(isQuick("lobby"))).toMatchObject({ host: "Ada" });
  await expectPlayed(ada, bob);
});

test.concurrent("two that want one at the same moment come together", async (context) => {
  const { serve, quick } = openTown(context);
  const port = await serve();
  const both = [quick(port, "Ada", "--turns", TURNS), quick(port, "Bob", "--turns", TURNS)];
  await expectPlayed(...both);
});

test.concurrent("a lobby that is gone, or that nobody answers for, is passed over", async (context) => {
  const { serve, host, quick } = openTown(context);
  const port = await serve();
  const liar = await ServicePeer.open(port); // says that it hosts, and lets nobody in
  const ada = host(port, "Ada", "--turns", TURNS);
  await ada.waitFor(isCode);
  const [{ lobbyId, ...facts }] = (await list(port)) as unknown as [Listed & Record<string, unknown>];
  expect(lobbyId).toMatch(/^[0-9a-f]{20}$/);
  await liar.ask("host", { lobby: { ...facts, name: "Liar", taken: 7 } as never, resumeToken: null });
  const bob = quick(port, "Bob", "--turns", TURNS);
  expect(await bob.waitFor(isQuick("lobby"))).toMatchObject({ host: "Ada" });
  await expectPlayed(ada, bob);
  liar.drop();
});

test.concurrent("what is missing is told in words", async (context) => {
  const { bench, quick } = openTown(context);
  const bare = bench.run("quick", "Ada", "--json", "--home", bench.homeOf("Ada"));
  expect(await bare.ended).toBe(1);
  expect(bare.errors).toMatch(/robocat quick needs a lobby service: --service ADDRESS/);
  const none = quick(1, "Ada");
  expect(await none.ended).toBe(1);
  expect(none.errors).toMatch(
    /^Cannot start: the lobby service .* can't be reached: nothing listens there\./,
  );
});
