import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";

import { LivePeer, type LivePeerOptions } from "../../../src/peer/index.ts";
import { classicOptions } from "../../../src/sim/index.ts";
import { PROTOCOL_VERSION, readPacket, writePacket } from "../../../src/wire/index.ts";
import { partOf } from "../../support/drawn.ts";
import { ProcessBench, type RobocatProcess } from "../../support/robocat-process.ts";
import { PlainSocket } from "../../support/udp-sockets.ts";

const COMMAND_LINE = readFileSync(path.resolve(import.meta.dirname, "../../../docs/command-line.md"), "utf8");
const bench = new ProcessBench();
const open: { close(): Promise<void> }[] = [];
afterAll(async () => {
  await bench.clear();
  await Promise.all(open.map((one) => one.close()));
});

async function openSocket(): Promise<PlainSocket> {
  const socket = await PlainSocket.open();
  open.push(socket);
  return socket;
}

/** It ends with that status and says that one sentence, without a trace and without opening anything. */
async function expectCannotStart(started: RobocatProcess, sentence: string): Promise<void> {
  expect(await started.ended).toBe(1);
  expect(started.errors).toBe(`Cannot start: ${sentence}\n`);
  expect(started.output).toBe("");
}

describe.concurrent("robocat cannot start", () => {
  test("on a port in use", async () => {
    const { port } = await openSocket();
    const sentence = `UDP port ${port} is in use by another program; choose another one.`;
    await expectCannotStart(bench.run("host", port, "Ada", "--home", bench.homeOf("Ada")), sentence);
  });

  // Each sentence about arguments is in test/cli/play-arguments.test.ts.
  test.for([
    [["host", "many", "A"], 'the port is "many", not a whole number of 0 to 65535.'],
    [["join", "127.0.0.1:45000"], "robocat join takes an invitation or host:port and a name, then options."],
    [["join", "robocat.invalid:45000", "A"], 'there is no host named "robocat.invalid".'],
    [
      ["host", "0", "A", "--home", "/dev/null/here"],
      "the folder /dev/null/here can't be used: a file is where a folder should be. --home FOLDER, or ROBOCAT_HOME, puts the files elsewhere.",
    ],
    [["dance"], 'there is no command "dance"; see robocat help.'],
    [["fuzz"], 'there is no command "fuzz"; it is npm run fuzz.'],
    [["verify"], "robocat verify takes files, --json and --frozen."],
  ] as const)("with %j", async ([args, sentence]) => {
    await expectCannotStart(bench.run(...args), sentence);
  });

  // Most have it from the help of all, and some one of their own.
  const COMMANDS = ["host", "join", "quick", "rejoin", "near", "verify", "facts", "picture", "blocked"];
  test.for(partOf(COMMANDS, (command) => ["host", "facts", "picture"].includes(command)))(
    "but --help of %s is its help",
    async (command) => {
      const help = bench.run(command, "--help");
      expect(await help.ended).toBe(0);
      expect(help.output).toMatch(new RegExp(`^robocat [^]*${command} `));
      expect(help.errors).toBe("");
    },
  );

  test("and the help names every command, and every option of a peer that docs/command-line.md has", async () => {
    const [help, none] = [bench.run("help"), bench.run()];
    expect([await help.ended, await none.ended]).toEqual([0, 1]);
    for (const command of ["host", "join", "verify", "map", "simulate", "desync"])
      expect(help.output).toContain(`  ${command} `);
    expect(none.output).toBe(help.output);
    const options = [
      ...COMMAND_LINE.slice(0, COMMAND_LINE.indexOf("### Files")).matchAll(/^\| `(--[a-z-]+)/gm),
    ];
    expect(options.length).toBeGreaterThan(30);
    for (const [, option] of options) expect(help.output).toContain(option);
  });
});

describe.concurrent("a lobby", () => {
  test("that is full refuses the ninth", async () => {
    const host = await openPeer("P1", { kind: "host", port: 0, options: classicOptions(3), map: null });
    const address = { host: "127.0.0.1", port: host.port };
    for (let i = 2; i <= 8; i += 1) await openPeer(`P${i}`, { kind: "join", address });
    await expect.poll(() => host.matchPeer.players.length).toBe(8);
    const ninth = bench.join(host.port, "P9");
    expect(await ninth.ended).toBe(2);
    expect(ninth.result).toMatchObject({
      outcome: "refused",
      reason: "full",
      message: "Cannot join: the match is full. If bots have seats in it, the host can send one away.",
    });
  });

  test("refuses another version, and says so in ours; of our own who brings no cookie gets one", async () => {
    const host = bench.host("Ver");
    const port = await host.port();
    const socket = await openSocket();
    const hello = writePacket({ kind: "hello", key: new Uint8Array(32).fill(7), proof: null }, 1);
    const other = hello.slice();
    other[2] = PROTOCOL_VERSION + 1;
    socket.send(other, port);
    socket.send(hello, port);
    await expect.poll(() => socket.received.length).toBe(2);
    const kinds = socket.received.map((answer) => {
      const read = readPacket(answer);
      return read.ok ? read.value.packet.kind : read.reason;
    });
    expect(kinds).toEqual(["other-version", "cookie"]);
    for (const answer of socket.received) expect(answer.length).toBeLessThanOrEqual(hello.length);
    expect(host.linesOf("lobby")).toHaveLength(1); // nobody came
    host.signal("SIGINT");
    expect(await host.ended).toBe(130);
  });

  test("of another version is told from silence", async () => {
    const fake = await openSocket();
    fake.onDatagram = (_bytes, { port }) => {
      const answer = writePacket({ kind: "other-version" }, 1);
      answer[2] = PROTOCOL_VERSION + 1;
      fake.send(answer, port);
    };
    const guest = bench.join(fake.port, "New");
    expect(await guest.ended).toBe(2);
    expect(guest.result).toMatchObject({
      outcome: "refused",
      reason: "other-version",
      message: "Cannot join: the host plays another version of the game.",
    });
  });

  test("that nobody answers from is given up", async () => {
    const silent = await openSocket();
    const guest = bench.join(silent.port, "Hope");
    expect(await guest.ended).toBe(4);
    expect(guest.result).toMatchObject({
      outcome: "lost-peers",
      reason: "no-answer",
      message: "Cannot join: nobody answers at that address.",
    });
    expect(silent.received.length).toBeGreaterThan(1); // it asked again; a slow machine does so less often
  });
});

async function openPeer(name: string, role: LivePeerOptions["role"]): Promise<LivePeer> {
  const peer = await LivePeer.open({
    homeFolder: bench.homeOf(name),
    name,
    role,
    team: null,
    seed: null,
    isRecorded: true,
    replayFile: null,
    autoStartPlayers: null,
    stopAfterTurn: Infinity,
    bot: null,
    link: null,
    onEvent: () => undefined,
  });
  open.push({
    close: () => {
      peer.leave();
      return peer.closed;
    },
  });
  return peer;
}
