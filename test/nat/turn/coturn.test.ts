// Goal: what we say to a relay is what a real one understands. Method: coturn on 127.0.0.1, where it is installed; two lines through it,
// by time-limited credentials. Time passes only for the client: it is told that its allocation is due for renewal.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createHmac } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runRelay } from "../../../src/cli/relay.ts";
import { writeStunRequest } from "../../../src/nat/stun.ts";
import type { TurnState } from "../../../src/nat/turn/turn-client.ts";
import { RelayLine } from "../../../src/peer/relay/relay-line.ts";
import { MACHINE_CLOCK, type Clock } from "../../../src/peer/clock.ts";
import { waitingFor } from "../../support/waiting-for.ts";

const IS_INSTALLED = spawnSync("turnserver", ["--version"]).error === undefined;
const SECRET = "secret of a test";
const HOST = "127.0.0.1";

let folder = "";
let relay: ChildProcess | null = null;
let port = 0;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-coturn-"));
  writeFileSync(path.join(folder, "secret"), `${SECRET}\n`);
  port = await freePort();
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const socket = createSocket("udp4").bind(0, HOST);
  await once(socket, "listening");
  const { port: found } = socket.address();
  socket.close();
  return found;
}

/** Starts coturn, and asks from where it sees us until it answers. */
async function start(): Promise<void> {
  const args = [
    ...["-n", "--listening-ip", HOST, "--relay-ip", HOST, "--listening-port", String(port)],
    ...["--use-auth-secret", `--static-auth-secret=${SECRET}`, "--realm=robocat", "--fingerprint"],
    ...["--allow-loopback-peers", "--no-cli", "--no-tls", "--no-dtls", "--no-tcp", "--relay-threads", "1"],
    ...["--log-file=stdout", "--pidfile", path.join(folder, "pid"), "--userdb", path.join(folder, "db")],
  ];
  relay = spawn("turnserver", args, { stdio: "ignore", cwd: folder });
  const socket = createSocket("udp4").bind(0, HOST);
  const heard = once(socket, "message");
  const asking = setInterval(() => socket.send(writeStunRequest(new Uint8Array(12)), port, HOST), 100);
  try {
    await waitingFor("coturn to answer", heard);
  } finally {
    clearInterval(asking);
    socket.close();
  }
}

async function stop(): Promise<void> {
  if (relay === null || relay.exitCode !== null || relay.signalCode !== null) return;
  const ended = once(relay, "exit");
  relay.kill("SIGKILL");
  await ended;
}

const username = `${Math.floor(Date.now() / 1_000) + 600}:ada`;
const credentials = {
  username,
  password: createHmac("sha1", SECRET).update(username).digest("base64"),
};

/** A clock that can be put forward. */
class ForwardClock implements Clock {
  forwardMs = 0;
  nowMs = (): number => MACHINE_CLOCK.nowMs() + this.forwardMs;
  setTimer = (atMs: number, ring: () => void): (() => void) =>
    MACHINE_CLOCK.setTimer(atMs - this.forwardMs, ring);
}

async function openLine(clock: Clock = MACHINE_CLOCK) {
  const states: TurnState[] = [];
  const heard: string[] = [];
  let wake: () => void = () => undefined;
  const line = await RelayLine.open({
    ...{ server: { host: HOST, port }, credentials, clock },
    onState: (state) => {
      states.push(state);
      wake();
    },
    onDatagram: (_, bytes) => {
      heard.push(Buffer.from(bytes).toString());
      wake();
    },
  });
  const until = async (words: string, isSo: () => boolean): Promise<void> => {
    while (!isSo()) await waitingFor(words, new Promise<void>((resolve) => (wake = resolve)));
  };
  const opened = async () => {
    await until("an allocation", () => states.length > 0);
    const [state] = states;
    if (state?.kind !== "open") throw new Error(`no allocation: ${JSON.stringify(state)}`);
    return state.relayed;
  };
  return { line, states, heard, until, opened };
}

test.runIf(IS_INSTALLED)("two clients talk through a real relay, both ways", async () => {
  await start();
  const [ada, ben] = [await openLine(), await openLine()];
  const [adaAt, benAt] = [await ada.opened(), await ben.opened()];
  ben.line.permit(adaAt);
  // What comes before the permission is there is lost, as datagrams are: it is said again with each answer.
  const saying = setInterval(() => ada.line.send(benAt, Buffer.from("hello")), 50);
  await ben.until("what was sent through the relay", () => ben.heard.length > 0);
  ben.line.send(adaAt, Buffer.from("hello back"));
  await ada.until("the answer", () => ada.heard.length > 0);
  clearInterval(saying);
  expect([ben.heard[0], ada.heard[0]]).toEqual(["hello", "hello back"]);
  await Promise.all([ada.line.close(), ben.line.close()]);
  expect([ada.states.at(-1)!.kind, ben.states.at(-1)!.kind]).toEqual(["closed", "closed"]);
});

test.runIf(IS_INSTALLED)("an allocation that the relay no longer has is told as lapsed", async () => {
  await start();
  const clock = new ForwardClock();
  const { line, states, until, opened } = await openLine(clock);
  await opened();
  await stop();
  await start();
  clock.forwardMs = 545_000; // to be renewed; its end is 600 s after its beginning
  line.permit({ host: HOST, port: 9 }); // something to do, so that it looks at its clock
  await until("that it has lapsed", () => states.length > 1);
  expect(states.at(-1)).toEqual({ kind: "lapsed" });
  await line.close();
});

test.runIf(IS_INSTALLED)(
  "robocat relay says that it carries packets, and that wrong credentials are wrong",
  async () => {
    await start();
    let said = "";
    const out = { write: (text: string) => (said += text) };
    const uri = `turn:${HOST}:${port}`;
    expect(await runRelay([uri, "--secret", path.join(folder, "secret")], out)).toBe(0);
    expect(said).toContain("It carries packets");
    writeFileSync(path.join(folder, "secret"), "another\n");
    expect(await runRelay([uri, "--secret", path.join(folder, "secret")], out)).toBe(1);
    expect(said).toContain("does not know that name");
  },
);
