// Goal: what goes over a real network is heard, and what a stranger sends there does no harm.
// Method: multicast on the loopback network alone, so that nobody else on the network of this computer hears a test.
import { createSocket, type Socket } from "node:dgram";
import { describe, expect, onTestFinished, test } from "vitest";
import type { DnsRecord, HeardMessage } from "../../../src/peer/near/dns-message.ts";
import type { Link } from "../../../src/peer/near/links.ts";
import { recordsOf, readLobbies, SERVICE } from "../../../src/peer/near/lobby-records.ts";
import { openMulticast } from "../../../src/peer/near/multicast.ts";
import { MESSAGE_BYTES_MAX, MESSAGES } from "../../../src/peer/near/limits.ts";

const LOOP: Link = { host: "127.0.0.1", prefix: 8 };
const [GROUP, PORT] = ["224.0.0.251", 5353];
const ID = "robocat-00112233445566aa";

/** Multicast DNS on the loopback network, or others; with what it heard, and a way to wait for more. */
function open(links: readonly Link[] = [LOOP]) {
  const heard: { readonly message: HeardMessage; readonly from: string }[] = [];
  const problems: string[] = [];
  const waiting = new Set<() => void>();
  const wake = (): void => [...waiting].forEach((look) => look());
  const end = openMulticast(
    {
      nowMs: () => performance.now(),
      onMessage: (message, from) => {
        heard.push({ message, from });
        wake();
      },
      onProblem: (message) => {
        problems.push(message);
        wake();
      },
    },
    () => links,
  );
  onTestFinished(() => end.close());
  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isSo()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  return { end, heard, problems, until };
}

function recordsNow(name: string, ttl = 10): (host: string) => readonly DnsRecord[] {
  const facts = {
    ...({ port: 45_000, hostName: name, playerCount: 1, seatCount: 8, isByInvitation: false } as const),
    ...({ mode: "classic", mapName: null } as const),
  };
  return (host) => recordsOf(ID, facts, { version: "1.1.1", host, ttl });
}

const namesIn = (message: HeardMessage): readonly string[] =>
  readLobbies(message, "1.1.1").map(({ facts }) => facts?.hostName ?? "gone");

/** A stranger's socket on this machine that sends to the group, from the port of multicast DNS or another. */
async function openStranger(
  port = PORT,
  host = LOOP.host,
): Promise<{ readonly send: (bytes: Uint8Array) => Promise<void> }> {
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  onTestFinished(() => closed(socket));
  await new Promise<void>((resolve) => socket.bind(port, host, resolve));
  socket.setMulticastInterface(LOOP.host);
  socket.setMulticastLoopback(true);
  return {
    send: (bytes) =>
      new Promise((resolve, reject) => {
        // In a task of its own: else nobody else in this process has a turn to read what comes.
        socket.send(bytes, PORT, GROUP, (error) => (error === null ? setImmediate(resolve) : reject(error)));
      }),
  };
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.close(() => resolve()));
}

/** Why there is no multicast here, or null: a socket that joined the group heard itself. */
async function whyNot(): Promise<string | null> {
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  try {
    const heard = new Promise<void>((resolve) => {
      socket.once("message", () => resolve());
    });
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      socket.bind(PORT, resolve);
    });
    socket.addMembership(GROUP, LOOP.host);
    socket.setMulticastInterface(LOOP.host);
    await new Promise<void>((resolve, reject) => {
      socket.send("robocat", PORT, GROUP, (error) => (error === null ? resolve() : reject(error)));
    });
    await heard;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await closed(socket);
  }
}

const reason = await whyNot();
if (reason !== null) console.log(`No multicast on the loopback network of this computer: ${reason}`);

describe.skipIf(reason !== null)("multicast on the loopback network", () => {
  test("what one says the others hear, and itself", async () => {
    const [ada, ben] = [open(), open()];
    ada.end.ask(SERVICE);
    await ben.until(() => ben.heard.length > 0);
    expect(ben.heard[0]).toMatchObject({ from: LOOP.host, message: { kind: "query" } });
    expect(ben.heard[0]!.message.questions).toMatchObject([{ name: SERVICE, type: "PTR" }]);
    ben.end.tell(recordsNow("Søren 🐱"));
    for (const { until, heard } of [ada, ben]) {
      await until(() => heard.some(({ message }) => namesIn(message)[0] === "Søren 🐱"));
    }
    expect([ada.end.isThere, ben.end.isThere]).toEqual([true, true]);
    expect([...ada.problems, ...ben.problems]).toEqual([]);
  });

  test("what is said before the end goes out", async () => {
    const [ada, ben] = [open(), open()];
    ada.end.ask(SERVICE);
    await ben.until(() => ben.heard.length > 0);
    ben.end.tell(recordsNow("Ada", 0));
    await ben.end.close();
    await ada.until(() => ada.heard.some(({ message }) => namesIn(message)[0] === "gone"));
  });

  test("what is no message, none of ours, too long or from another port is not heard", async () => {
    const [real, last] = [await bytesOf(recordsNow("Real")), await bytesOf(recordsNow("Last"))];
    const ada = open();
    ada.end.ask(SERVICE);
    await ada.until(() => ada.heard.length > 0);
    const stranger = await openStranger();
    const elsewhere = await openStranger(0);
    await elsewhere.send(real);
    await stranger.send(Buffer.concat([real, Buffer.alloc(MESSAGE_BYTES_MAX + 1 - real.length)]));
    await stranger.send(Buffer.from(real.toString("latin1").replaceAll("_robocat", "_roboc4t"), "latin1"));
    for (let cut = 1; cut < 8; cut += 1)
      await stranger.send(real.subarray(0, Math.floor((real.length * cut) / 8)));
    await stranger.send(Buffer.from("_robocat and nothing else"));
    await stranger.send(last);
    await ada.until(() => ada.heard.some(({ message }) => namesIn(message)[0] === "Last"));
    expect(ada.heard.flatMap(({ message }) => namesIn(message))).toEqual(["Last"]);
  });

  test("of one that floods no more than its budget is taken apart", async () => {
    const [flood, last] = [await bytesOf(recordsNow("Flood")), await bytesOf(recordsNow("Last"))];
    const ada = open();
    ada.end.ask(SERVICE);
    await ada.until(() => ada.heard.length > 0);
    const [stranger, other] = [await openStranger(), await openStranger(PORT, "127.0.0.9")];
    const startMs = performance.now();
    for (let i = 0; i < 100; i += 1) await stranger.send(flood);
    // Another one has a budget of its own. The system may lose some of so many: it is said until it is heard.
    while (!ada.heard.some(({ message }) => namesIn(message)[0] === "Last")) await other.send(last);
    const seconds = (performance.now() - startMs) / 1_000;
    const floods = ada.heard.filter(({ message }) => namesIn(message)[0] === "Flood");
    expect(floods.length).toBeGreaterThan(0);
    expect(floods.length).toBeLessThanOrEqual(MESSAGES.perSecond * (1 + seconds));
  });

  test("who is not on the link is not heard", async () => {
    const real = await bytesOf(recordsNow("Far"));
    const ada = open([{ host: LOOP.host, prefix: 31 }]); // a network of 127.0.0.0 and 127.0.0.1
    ada.end.ask(SERVICE);
    await ada.until(() => ada.heard.length > 0);
    const far = createSocket({ type: "udp4", reuseAddr: true });
    onTestFinished(() => closed(far));
    await new Promise<void>((resolve) => far.bind(PORT, "127.0.0.9", resolve));
    far.setMulticastInterface(LOOP.host);
    await new Promise<void>((resolve) => far.send(real, PORT, GROUP, () => resolve()));
    ada.end.tell(recordsNow("Near"));
    await ada.until(() => ada.heard.some(({ message }) => namesIn(message)[0] === "Near"));
    expect(ada.heard.flatMap(({ message }) => namesIn(message))).toEqual(["Near"]);
  });
});

test("a link that is none is a problem, and nothing else", async () => {
  const ada = open([{ host: "192.0.2.77", prefix: 24 }]);
  await ada.until(() => ada.problems.length > 0);
  ada.end.ask(SERVICE);
  ada.end.tell(recordsNow("Ada"));
  await ada.end.close();
  expect(ada.heard).toEqual([]);
});

test("without a link there is nothing, and no problem", async () => {
  const { end, problems } = open([]);
  expect(end.isThere).toBe(false);
  end.ask(SERVICE);
  await end.close();
  expect(problems).toEqual([]);
});

/** As they go over the network: heard there, before anything of them is read. */
async function bytesOf(records: (host: string) => readonly DnsRecord[]): Promise<Buffer> {
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  const heard = new Promise<Buffer>((resolve) => {
    socket.on("message", (bytes: Buffer) => {
      if (bytes.includes((records("")[2]!.data as readonly string[])[2]!)) resolve(bytes);
    });
  });
  await new Promise<void>((resolve) => socket.bind(PORT, resolve));
  socket.addMembership(GROUP, LOOP.host);
  const end = openMulticast(
    { nowMs: () => 0, onMessage: () => undefined, onProblem: () => undefined },
    () => [LOOP],
  );
  end.tell(records);
  const bytes = await heard;
  await Promise.all([end.close(), closed(socket)]);
  return bytes;
}
