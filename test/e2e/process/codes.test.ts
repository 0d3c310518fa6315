import { expect, test, type TestContext } from "vitest";
import { formatInviteCode, readInviteCode } from "../../../src/base/index.ts";
import { freePort } from "../../support/coturn.ts";
import {
  checksumsOf,
  ProcessBench,
  type JsonLine,
  type RobocatProcess,
} from "../../support/robocat-process.ts";
import { serveHere } from "../../support/service-here.ts";

// Goal: who types the code of a lobby is in it, and whoever can't be is told why; the service may go and come back.
// Method: host and guests as processes of their own, on 127.0.0.1, and the service as well where it goes; else it is in this one.

const LOCAL = "127.0.0.1";
const TURNS = 20;
const ENDLESS = 1_000_000;

/** Service and peers of one test, which end with it. */
function openTown(context: TestContext) {
  const bench = new ProcessBench();
  context.onTestFinished(() => bench.clear());
  return {
    serve: (): Promise<number> => serveHere(bench),
    /** A service that can be killed. */
    serveApart: async (port = 0): Promise<{ readonly process: RobocatProcess; readonly port: number }> => {
      const data = `${bench.folder}/data`;
      const process = bench.run("service", "--host", LOCAL, "--port", port, "--data", data, "--json");
      const line = await process.waitFor(({ event }) => event === "open");
      return { process, port: Number(line["port"]) };
    },
    host: (port: number, turns = TURNS): RobocatProcess => {
      return bench.host("Ada", "--service", `${LOCAL}:${port}`, "--turns", turns);
    },
    join: (code: string, port: number, name = "Bob", turns = TURNS): RobocatProcess => {
      const options = ["--turns", turns, "--json", "--home", bench.homeOf(name)];
      return bench.run("join", code, name, "--service", `http://${LOCAL}:${port}`, ...options);
    },
  };
}

const isCode = ({ event }: JsonLine): boolean => event === "code";
const isAway = ({ event, kind }: JsonLine): boolean => event === "no-code" && kind === "away";

async function codeOf(hosting: RobocatProcess, isIt: (line: JsonLine) => boolean = isCode): Promise<string> {
  return String((await hosting.waitFor(isIt))["code"]);
}

/** The same lobby, and another password that is as well formed. */
function wrongly(code: string, nth: number): string {
  const read = readInviteCode(code);
  if (!read.ok) throw new Error(`no code: ${code}`);
  const { place, password } = read.value;
  const letter = ["A", "B", "C", "D"].filter((one) => one !== password[0])[nth]!;
  return formatInviteCode({ place, password: letter + password.slice(1) });
}

async function expectPlayed(...players: readonly RobocatProcess[]): Promise<void> {
  for (const player of players) {
    expect(await player.ended, player.errors).toBe(0);
    expect(player.result).toMatchObject({ outcome: "stopped", turn: TURNS });
  }
  const [first, ...others] = players.map(checksumsOf);
  for (const other of others) expect(other).toEqual(first);
}

test.concurrent("who types the code is in the lobby, by its key, and the match is played", async (context) => {
  const { serve, host, join } = openTown(context);
  const port = await serve();
  const ada = host(port);
  const code = await codeOf(ada);
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  const bob = join(` ${code.toLowerCase().replace("-", " ")}`, port);
  await expectPlayed(ada, bob);
  expect(await ada.waitFor(({ event }) => event === "invitation")).toHaveProperty("key"); // nobody comes in without
});

test.concurrent("a code with one letter wrong is told before anybody is asked", async (context) => {
  const { join } = openTown(context);
  const bob = join("KQ7M-2XPD", 1);
  expect(await bob.ended).toBe(1);
  expect(bob.errors).toMatch(/^Cannot start: That code is mistyped: a letter is wrong/);
});

test.concurrent("wrong codes are refused in words, three burn the code, and the lobby has another one", async (context) => {
  const { serve, host, join } = openTown(context);
  const port = await serve();
  const ada = host(port);
  const code = await codeOf(ada);
  for (const nth of [0, 1]) {
    const wrong = join(wrongly(code, nth), port);
    expect(await wrong.ended).toBe(1);
    expect(wrong.errors).toMatch(
      /^Cannot start: that is not the code of that lobby: its last letters are other ones\./,
    );
  }
  const third = join(wrongly(code, 2), port);
  expect(await third.ended).toBe(1);
  expect(third.errors).toMatch(
    /^Cannot start: that code was tried wrongly three times and is good no more\./,
  );
  const another = await codeOf(ada, (line) => isCode(line) && line["isAnother"] === true);
  expect(another).not.toBe(code);
  const late = join(code, port);
  expect(await late.ended).toBe(1);
  expect(late.errors).toBe(third.errors);
  await expectPlayed(ada, join(another, port));
});

test.concurrent("a place that no lobby has, and a service that is not there, are told in words", async (context) => {
  const { serveApart, join } = openTown(context);
  const { port, process } = await serveApart();
  const unknown = join(formatInviteCode({ place: "222", password: "AAAA" }), port);
  expect(await unknown.ended).toBe(1);
  expect(unknown.errors).toMatch(/^Cannot start: no lobby at .* has that code\. Look at it again/);
  process.signal("SIGTERM");
  await process.ended;
  const none = join(formatInviteCode({ place: "222", password: "AAAA" }), port);
  expect(await none.ended).toBe(1);
  expect(none.errors).toMatch(
    /^Cannot start: the lobby service .* can't be reached: nothing listens there\./,
  );
});

test.concurrent("a service that was not there at first, and is killed in the lobby, gives the code when it is back, and the same one", async (context) => {
  const { serveApart, host, join } = openTown(context);
  const port = await freePort();
  const ada = host(port);
  expect((await ada.waitFor(isAway))["message"]).toMatch(/nothing listens there\. The lobby stays open/);
  const second = await serveApart(port);
  const code = await codeOf(ada);
  const before = ada.lines.length;
  second.process.signal("SIGKILL");
  await second.process.ended;
  await ada.waitFor((line) => isAway(line) && ada.lines.indexOf(line) >= before);
  await serveApart(port);
  expect(await codeOf(ada, (line) => isCode(line) && ada.lines.indexOf(line) >= before)).toBe(code);
  await expectPlayed(ada, join(code, port));
});

test.concurrent("a match notices nothing of a service that is killed, and later guests are told that it runs", async (context) => {
  const { serveApart, host, join } = openTown(context);
  const { process, port } = await serveApart();
  const ada = host(port, ENDLESS);
  const code = await codeOf(ada);
  const bob = join(code, port, "Bob", ENDLESS);
  await ada.playedTurn(5);
  const late = join(code, port, "Cleo");
  expect(await late.ended).toBe(1);
  expect(late.errors).toBe("Cannot start: the match has already started.\n");
  process.signal("SIGKILL");
  await ada.waitFor(isAway);
  const turn = Number(ada.linesOf("turn").at(-1)!["turn"]) + 20;
  await Promise.all([ada, bob].map((player) => player.playedTurn(turn)));
  expect(checksumsOf(ada).get(turn)).toBe(checksumsOf(bob).get(turn));
});
