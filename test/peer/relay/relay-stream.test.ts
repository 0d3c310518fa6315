// Goal: a relay is reached over TLS where nothing is heard of it over UDP, and whatever goes wrong there is told in words.
// Method: the use of a relay, whose UDP is silent; a TLS server of Node with a certificate of openssl, and a TURN server of a test behind it.
import { readFileSync } from "node:fs";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { isChannelData, readChannelData } from "../../../src/nat/turn/channel-data.ts";
import { TurnStream } from "../../../src/nat/turn/turn-stream.ts";
import { MACHINE_CLOCK, type Clock } from "../../../src/peer/clock.ts";
import { openRelayStream } from "../../../src/peer/relay/relay-stream.ts";
import type { KeptRelay, RelayState } from "../../../src/peer/relay/relay-state.ts";
import { RelayUse } from "../../../src/peer/relay/relay-use.ts";
import type { Address } from "../../../src/wire/index.ts";
import { Certificates, HAS_OPENSSL, type Certificate } from "../../support/certificates.ts";
import { TestClock } from "../../support/test-clock.ts";
import { CREDENTIALS, dataIndication, TestTurnServer } from "../../support/turn-server.ts";
import { eventually } from "../../support/waiting-for.ts";
import { sentenceOf } from "../../support/sentences.ts";

const LOCAL = "127.0.0.1";
const UDP: Address = { host: LOCAL, port: 9 };
const RELAYED: Address = { host: "127.0.0.2", port: 49_152 };
const FRIEND: Address = { host: RELAYED.host, port: 50_000 };

const ends: (() => Promise<void> | void)[] = [];
let authority: Certificates;
let good: Certificate;
const trusted = getCACertificates("default");
beforeAll(() => {
  if (!HAS_OPENSSL) return;
  authority = new Certificates();
  good = authority.issue(`IP:${LOCAL}`);
  setDefaultCACertificates([...trusted, readFileSync(authority.authorityFile, "utf8")]);
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => {
  setDefaultCACertificates(trusted);
  if (HAS_OPENSSL) authority.clear();
});

/** Where it listens. */
async function listen(server: Server, sockets: Set<Socket>): Promise<number> {
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, LOCAL, resolve));
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A relay over TLS. */
class TlsRelay {
  readonly turn = new TestTurnServer();
  readonly sockets = new Set<Socket>();
  readonly carried: string[] = []; // by channels
  isSilent = false;
  secureCount = 0; // connections that have agreed on TLS
  port = 0;
  #last: Socket | null = null;

  constructor() {
    this.turn.relayed = RELAYED;
  }

  async open({ certificateFile, keyFile }: Certificate): Promise<this> {
    const server = createTlsServer({ cert: readFileSync(certificateFile), key: readFileSync(keyFile) });
    server.on("secureConnection", (socket) => {
      const stream = new TurnStream();
      this.#last = socket;
      this.secureCount += 1;
      socket.on("error", () => undefined);
      socket.on("data", (bytes: Uint8Array) => {
        for (const message of stream.hear(bytes).messages) this.#hear(socket, message);
      });
    });
    this.port = await listen(server, this.sockets);
    return this;
  }

  say(bytes: Uint8Array): void {
    this.#last!.write(bytes);
  }

  cut(): void {
    this.#last!.destroy();
  }

  #hear(socket: Socket, message: Uint8Array): void {
    if (isChannelData(message)) {
      this.carried.push(Buffer.from(readChannelData(message)!.bytes).toString());
      return;
    }
    const answer = this.isSilent ? null : this.turn.answer(message);
    if (answer !== null) socket.write(answer);
  }
}

/** A clock that can be put forward. */
class ForwardClock implements Clock {
  forwardMs = 0;
  nowMs = (): number => MACHINE_CLOCK.nowMs() + this.forwardMs;
  setTimer = (atMs: number, ring: () => void): (() => void) =>
    MACHINE_CLOCK.setTimer(atMs - this.forwardMs, ring);
}

interface Also {
  readonly udp?: Pick<TestTurnServer, "answer">;
  readonly kept?: KeptRelay | null;
}

function use<Time extends Clock>(tlsPort: number, clock: Time, { udp, kept = null }: Also = {}) {
  const states: RelayState[] = [];
  const carried: string[] = [];
  const using: RelayUse = new RelayUse({
    source: {
      ...{ kind: "own", uri: `turn:${UDP.host}:${UDP.port}`, tlsUri: `turns:${LOCAL}:${tlsPort}` },
      credentials: CREDENTIALS,
    },
    ...{ isOnly: false, clock, kept },
    send: (_, bytes) => {
      const answer = udp?.answer(bytes) ?? null;
      if (answer !== null) setImmediate(() => using.hear(UDP, answer));
    },
    onCarried: (from, bytes) =>
      void carried.push(`${from.host}:${from.port} ${Buffer.from(bytes).toString()}`),
    onState: (state) => void states.push(state),
  });
  ends.push(() => using.close());
  /** So many states, of which that is the last. */
  const untilStates = (count: number, kind: RelayState["kind"]): Promise<void> =>
    eventually(`the relay to be ${kind}`, () => expect(states[count - 1]).toMatchObject({ kind }));
  return { using, states, carried, clock, untilStates };
}

async function opened() {
  const relay = await new TlsRelay().open(good);
  const tested = use(relay.port, new ForwardClock());
  await tested.using.want();
  expect(tested.states.at(-1)).toEqual({
    ...{ kind: "open", relay: `${LOCAL}:${relay.port} over TLS`, relayed: RELAYED },
  });
  return { relay, ...tested };
}

test.runIf(HAS_OPENSSL)("who waits for a stream no longer is not called when there is one", async () => {
  const relay = await new TlsRelay().open(good);
  const { using } = use(relay.port, new ForwardClock());
  const calls: string[] = [];
  const stop = using.whenStream(() => void calls.push("stopped"));
  using.whenStream(() => void calls.push("waits"));
  stop();
  await using.want();
  expect(calls).toEqual(["waits"]);
});

test.runIf(HAS_OPENSSL)(
  "who hears nothing over UDP has an allocation over TLS, by which all goes",
  async () => {
    const { relay, using, carried } = await opened();
    await new Promise<void>((resolve) => void using.whenStream(resolve));
    const saying = setInterval(() => {
      using.giveOthersTheFirstWord(); // of UDP nothing was heard: there are none
      using.send(FRIEND, Buffer.from("hello"));
      relay.say(dataIndication(FRIEND, Buffer.from("back")));
    }, 20);
    ends.push(() => clearInterval(saying));
    await eventually("what was said each way", () => {
      expect([relay.carried.length, carried.length]).not.toContain(0);
    });
    expect([relay.carried[0], carried[0]]).toEqual(["hello", "127.0.0.2:50000 back"]);
    expect(using.hear(UDP, dataIndication(FRIEND, Buffer.from("by UDP")))).toBe(true); // and is nobody's
    expect(carried).not.toContain("127.0.0.2:50000 by UDP");
  },
);

test.runIf(HAS_OPENSSL)("who is answered over UDP opens no connection", async () => {
  const relay = await new TlsRelay().open(good);
  const udp = new TestTurnServer();
  udp.relayed = RELAYED;
  const { using, states, clock } = use(relay.port, new TestClock(), { udp });
  await using.want();
  expect(states.at(-1)).toMatchObject({ kind: "open", relay: `${LOCAL}:9` });
  await clock.skip(3_000);
  expect(relay.sockets.size).toBe(0);
});

// A first packet that is lost is sent again after half a second: it must not cost a whole match over TLS.
test.runIf(HAS_OPENSSL)(
  "a relay that answers over UDP late is used over UDP, and the connection closed",
  async () => {
    const relay = await new TlsRelay().open(good);
    const udp = new TestTurnServer();
    udp.relayed = RELAYED;
    let isAnswering = false;
    const answering = { answer: (bytes: Uint8Array) => (isAnswering ? udp.answer(bytes) : null) };
    const clock = new TestClock();
    clock.setSpeed(0);
    const { using, states } = use(relay.port, clock, { udp: answering });
    void using.want();
    await clock.skip(400);
    await eventually("the connection", () => expect(relay.secureCount).toBe(1));
    isAnswering = true; // the next try
    await clock.skip(200);
    await eventually("the allocation", () => expect(states.at(-1)).toMatchObject({ relay: `${LOCAL}:9` }));
    await eventually("the end of the connection", () => {
      expect([...relay.sockets].every(({ destroyed }) => destroyed)).toBe(true);
    });
    await clock.skip(2_000);
    expect(relay.turn.asked).toEqual([]);
  },
);

test.runIf(HAS_OPENSSL)(
  "a connection that dies is told and opened again, with another allocation",
  async () => {
    const { relay, states, clock, untilStates } = await opened();
    clock.forwardMs += 2_000;
    relay.cut();
    await untilStates(4, "open");
    const problem = `The connection to the relay ${LOCAL}:${relay.port} over TLS was lost. It is opened again.`;
    expect(problemIn(states[2])).toEqual(problem);
    expect(relay.sockets.size).toBe(2);
  },
);

test.runIf(HAS_OPENSSL)("a connection that dies at once is not opened again and again", async () => {
  const { relay, states, untilStates } = await opened();
  relay.cut();
  await untilStates(4, "open");
  const problem = `The connection to the relay ${LOCAL}:${relay.port} over TLS was lost.`;
  expect(problemIn(states[2])).toEqual(problem);
  expect(relay.sockets.size).toBe(2); // UDP is tried before it, as at first
});

test.runIf(HAS_OPENSSL)("a connection by which nothing comes any more is opened again", async () => {
  const { relay, using, states, clock, untilStates } = await opened();
  relay.isSilent = true;
  using.send(FRIEND, Buffer.from("is anybody there?"));
  clock.forwardMs += 10_000;
  relay.isSilent = false;
  using.send(FRIEND, Buffer.from("is anybody there?"));
  expect(problemIn(states[2])).toContain("brings no answer any more");
  await untilStates(4, "open");
});

test.runIf(HAS_OPENSSL)("an allocation that is kept for the next peer keeps its connection", async () => {
  const { relay, using, clock } = await opened();
  const kept = using.keep(45_000);
  await using.close();
  const next = use(relay.port, clock, { kept });
  expect(next.using.state).toMatchObject({ kind: "open", relay: `${LOCAL}:${relay.port} over TLS` });
  relay.cut();
  await eventually("the next one to be told", () => expect(next.states[0]).toMatchObject({ kind: "away" }));
  expect(relay.sockets.size).toBe(1);
});

test.runIf(HAS_OPENSSL)("a stream that is none of a relay's is closed, and that is told", async () => {
  const { relay, states, untilStates } = await opened();
  relay.say(Uint8Array.of(0xff));
  await untilStates(3, "away");
  const problem = expect.stringContaining("over TLS brought what no relay says, and was closed.");
  expect(problemIn(states[2])).toEqual(problem);
});

test("who is answered neither way is told of both", async () => {
  const { using, states, clock } = use(9, new TestClock());
  await clock.until(using.want(), "an end of waiting");
  const problem = `The relay ${LOCAL}:9 does not answer, and over TLS at ${LOCAL}:9 nobody answers.`;
  expect(problemIn(states.at(-1))).toBe(problem);
});

async function tryPort(port: number): Promise<string> {
  const place = { host: LOCAL, port, text: "the relay" };
  const stream = await openRelayStream(place, MACHINE_CLOCK, new AbortController().signal);
  if (stream.ok) stream.value.close();
  return stream.ok ? "open" : stream.reason.kind;
}

test.runIf(HAS_OPENSSL)("a certificate that is for another name is refused", async () => {
  const relay = await new TlsRelay().open(authority.issue("DNS:other.example"));
  expect(await tryPort(relay.port)).toBe("other-name");
});

test.runIf(HAS_OPENSSL)("a certificate that nobody known has signed is refused", async () => {
  const stranger = new Certificates();
  ends.push(() => stranger.clear());
  const relay = await new TlsRelay().open(stranger.issue(`IP:${LOCAL}`));
  expect(await tryPort(relay.port)).toBe("untrusted");
});

test("nobody at a port, and somebody who speaks no TLS, are told apart", async () => {
  expect(await tryPort(9)).toBe("no-answer");
  const server = createServer((socket) => void socket.write("HTTP/1.1 400 Bad Request\r\n\r\n"));
  const port = await listen(server, new Set());
  expect(await tryPort(port)).toBe("no-tls");
});

function problemIn(state: RelayState | undefined): string {
  return state !== undefined && "problem" in state ? sentenceOf(state.problem) : "";
}
