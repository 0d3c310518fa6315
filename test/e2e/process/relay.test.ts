import { expect, test, type TestContext } from "vitest";
import { Coturn, COTURN_RELAYED_HOST, COTURN_SECRET, HAS_COTURN } from "../../support/coturn.ts";
import {
  checksumsOf,
  ProcessBench,
  type JsonLine,
  type RobocatProcess,
} from "../../support/robocat-process.ts";
import { serveHere } from "../../support/service-here.ts";

// Goal: who hides its address plays through a relay alone, and is told where that can't be.
// Method: coturn, host and guests as processes of their own, the service in this one, on 127.0.0.1; coturn gives addresses of 127.0.0.2.

const LOCAL = "127.0.0.1";
const TURNS = 20;
/** Longer than anybody takes to come. */
const LONG = 20_000;

const whereCoturn = HAS_COTURN ? test.concurrent : test.skip;

/** Relay, service and peers of one test, which end with it. */
function openTown(context: TestContext) {
  const [bench, coturn] = [new ProcessBench(), new Coturn()];
  context.onTestFinished(async () => {
    await bench.clear();
    await coturn.clear();
  });
  const serve = (relayPort?: number): Promise<number> => {
    const relay = { place: `${LOCAL}:${relayPort}`, secret: COTURN_SECRET };
    return serveHere(bench, { relay: relayPort === undefined ? null : relay });
  };
  return {
    bench,
    coturn,
    serve,
    /** A service that gives credentials for that coturn. */
    serveRelay: (): Promise<number> => serve(coturn.port),
    host: (service: number, ...more: readonly (string | number)[]): RobocatProcess =>
      bench.host("Ada", "--service", `${LOCAL}:${service}`, ...more),
    join: (
      code: string,
      service: number,
      name: string,
      ...more: readonly (string | number)[]
    ): RobocatProcess => {
      const options = ["--json", "--home", bench.homeOf(name), ...more];
      return bench.run("join", code, name, "--service", `${LOCAL}:${service}`, ...options);
    },
  };
}

const isCode = ({ event }: JsonLine): boolean => event === "code";
const isRelay = ({ event, kind }: JsonLine): boolean => event === "relay" && kind === "open";
const codeOf = async (hosting: RobocatProcess): Promise<string> =>
  String((await hosting.waitFor(isCode))["code"]);

async function expectPlayed(...players: readonly RobocatProcess[]): Promise<void> {
  for (const player of players) {
    expect(await player.ended, player.errors).toBe(0);
    expect(player.result).toMatchObject({ outcome: "stopped", turn: TURNS });
  }
  const [first, ...others] = players.map(checksumsOf);
  for (const other of others) expect(other).toEqual(first);
}

whereCoturn("two who hide come together by a code, and play through the relay", async (context) => {
  const { coturn, serveRelay, host, join } = openTown(context);
  await coturn.start();
  const service = await serveRelay();
  const ada = host(service, "--turns", TURNS, "--hide-address");
  const bob = join(await codeOf(ada), service, "Bob", "--turns", TURNS, "--hide-address");
  await expectPlayed(ada, bob);
  const { invitation, invitations } = await ada.waitFor(({ event }) => event === "invitation");
  const { relayed } = await ada.waitFor(isRelay);
  expect(relayed).toContain(COTURN_RELAYED_HOST);
  for (const text of [invitation, ...(invitations as string[])])
    expect(String(text)).toContain(`//${String(relayed)}#`);
});

whereCoturn("who hides plays with one who does not, whoever hosts", async (context) => {
  const { coturn, bench, serveRelay, host, join } = openTown(context);
  await coturn.start();
  const service = await serveRelay();
  const ada = host(service, "--turns", TURNS);
  const bob = join(await codeOf(ada), service, "Bob", "--turns", TURNS, "--hide-address");
  const cem = bench.host("Cem", "--service", `${LOCAL}:${service}`, "--turns", TURNS, "--hide-address");
  const dee = join(await codeOf(cem), service, "Dee", "--turns", TURNS);
  await expectPlayed(ada, bob);
  await expectPlayed(cem, dee);
});

whereCoturn(
  "a match goes on when the relay is stopped and the others are reached directly",
  async (context) => {
    const { coturn, serveRelay, host, join } = openTown(context);
    await coturn.start();
    const service = await serveRelay();
    const ada = host(service, "--turns", TURNS);
    const bob = join(await codeOf(ada), service, "Bob", "--turns", TURNS);
    await Promise.all([ada, bob].map((peer) => peer.waitFor(isRelay)));
    await ada.waitFor(({ event }) => event === "start");
    await coturn.stop();
    await expectPlayed(ada, bob);
  },
);

whereCoturn("who hides watches the match of two who hide, through the relay", async (context) => {
  const { coturn, bench, serveRelay, host, join } = openTown(context);
  await coturn.start();
  const service = await serveRelay();
  const ada = host(service, "--turns", LONG, "--hide-address");
  const bob = join(await codeOf(ada), service, "Bob", "--turns", LONG, "--hide-address");
  const { invitation } = await ada.waitFor(({ event }) => event === "invitation");
  await Promise.all([ada, bob].map((player) => player.playedTurn(2)));
  const options = ["--observe", "--hide-address", "--service", `${LOCAL}:${service}`, "--json"];
  const eva = bench.run("join", String(invitation), "Eva", ...options, "--home", bench.homeOf("Eva"));
  await eva.playedTurn(10);
  const [seen, played] = [checksumsOf(eva), checksumsOf(ada)];
  for (const [turn, sum] of seen) expect([turn, played.get(turn)]).toEqual([turn, sum]);
});

test.concurrent("who hides at a service without a relay is told, and nothing is sent", async (context) => {
  const { serve, host } = openTown(context);
  const service = await serve();
  const ada = host(service, "--turns", TURNS, "--hide-address");
  expect(await ada.ended).toBe(1);
  expect(ada.errors).toMatch(
    /^Cannot start: The lobby service .* has no relay\. Your address can't be hidden/,
  );
});

test.concurrent("a relay of which nothing is heard is told, and nothing is sent", async (context) => {
  const { serve, host } = openTown(context);
  const service = await serve(9);
  const ada = host(service, "--hide-address");
  expect(await ada.ended).toBe(1);
  expect(ada.errors).toContain("The relay 127.0.0.1:9 does not answer. Your address can't be hidden");
});

whereCoturn("credentials that the relay does not know are told", async (context) => {
  const { coturn, bench } = openTown(context);
  await coturn.start();
  const options = ["--relay", `turn:${LOCAL}:${coturn.port}`, "--relay-user", "1:ada"];
  const ada = bench.host("Ada", ...options, "--relay-password", coturn.secretFile, "--hide-address");
  expect(await ada.ended).toBe(1);
  expect(ada.errors).toContain("does not know who asks, or the time for it is over (401).");
});
