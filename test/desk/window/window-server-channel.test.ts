import { afterEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";

import { PICTURE_TAKEN, type PeerNotice, type StatusNotice } from "../../../src/channel/index.ts";
import { openChannel, serveTestWindow } from "../../support/serve-test-window.ts";
import { eventually } from "../../support/waiting-for.ts";
import {
  REQUEST_BYTES_MAX,
  UNSENT_BYTES_FOR_PICTURE_MAX,
  UNSENT_BYTES_MAX,
} from "../../../src/desk/window/limits.ts";

const MENU: PeerNotice = { kind: "menu", problem: null };
const STATUS: StatusNotice = {
  kind: "status",
  turn: 7,
  commandDelayTurns: 2,
  waitingFor: [],
  waitedMs: 0,
  rttMs: [],
  absent: [],
  slow: [],
  warnedMs: 0,
  split: null,
  gone: [],
  watchers: 0,
};

function pictureOf(turn: number, wordCount: number): PeerNotice {
  return { kind: "picture", turn, words: new Int32Array(wordCount) };
}

function isPicture(message: string | Buffer): message is Buffer {
  return typeof message !== "string";
}

afterEach(() => vi.useRealTimers());

describe("opening the channel", () => {
  test("a window gets the present state, its requests reach the peer, notices reach it", async () => {
    const { peer, channel, origin } = await serveTestWindow();
    const { socket, messages } = await openChannel(channel, origin);
    await eventually("the menu", () => expect(messages).toEqual([JSON.stringify(MENU)]));
    socket.send(JSON.stringify({ kind: "list-replays" }));
    await eventually("the request", () => expect(peer.requests).toEqual([{ kind: "list-replays" }]));
    peer.tell(STATUS);
    await eventually("the second message", () => expect(messages).toHaveLength(2));
    expect(JSON.parse(String(messages[1]))).toEqual(STATUS);
  });

  test("refuses another origin, none, a wrong key, another host and another path", async () => {
    const { channel, origin, host, key, cookie } = await serveTestWindow();
    const wrongKey = `ws://${host}/channel?key=${"0".repeat(32)}`;
    const cases: readonly [string, WebSocket.ClientOptions, number][] = [
      [channel, { origin: "https://cats.example.org" }, 403],
      [channel, { origin: "null" }, 403],
      [channel, {}, 403],
      [wrongKey, { origin, headers: { cookie } }, 403],
      [`ws://${host}/channel?start=${key}`, { origin }, 403],
      [`ws://${host}/channel`, { origin }, 403],
      [channel, { origin, headers: { host: "cats.example.org" } }, 403],
      [`ws://${host}/?key=${key}`, { origin }, 404],
    ];
    for (const [address, options, status] of cases) expect(await refusalOf(address, options)).toBe(status);
  });

  test("the cookie does not open it", async () => {
    const { host, port, origin, cookie } = await serveTestWindow();
    expect(cookie).toContain(String(port));
    expect(await refusalOf(`ws://${host}/channel`, { origin, headers: { cookie } })).toBe(403);
  });

  test("several windows show the same peer; a closed one is removed", async () => {
    const { peer, channel, origin } = await serveTestWindow();
    const first = await openChannel(channel, origin);
    const second = await openChannel(channel, origin);
    peer.tell(STATUS);
    await eventually("two messages each", () =>
      expect([first.messages.length, second.messages.length]).toEqual([2, 2]),
    );
    first.socket.close();
    await eventually("one listener", () => expect(peer.listeners.size).toBe(1));
  });

  test("refuses a seventeenth window", async () => {
    const { channel, origin } = await serveTestWindow();
    for (let i = 0; i < 16; i += 1) await openChannel(channel, origin);
    expect(await refusalOf(channel, { origin })).toBe(503);
  });
});

describe("requests", () => {
  test("what is no request comes back as a problem, and the window stays", async () => {
    const { peer, channel, origin } = await serveTestWindow();
    const { socket, messages } = await openChannel(channel, origin);
    const bad = ["", "{", "null", "[]", '"leave"', '{"kind":"nonsense"}', '{"kind":"leave","x":1}'];
    bad.push('{"__proto__":{"kind":"leave"}}', '{"kind":"host","port":1e9,"name":"J","catsPerPlayer":3}');
    for (const text of bad) socket.send(text);
    socket.send('{"kind":"leave"}');
    await eventually("the request", () => expect(peer.requests).toEqual([{ kind: "leave" }]));
    await eventually("an answer to each", () => expect(messages).toHaveLength(1 + bad.length));
    const problems = messages.slice(1).map((message) => JSON.parse(String(message)) as PeerNotice);
    expect(problems.map(({ kind }) => kind)).toEqual(bad.map(() => "problem"));
  });

  test("a message above 64 KiB closes the window, one of 64 KiB does not", async () => {
    const { peer, channel, origin } = await serveTestWindow();
    const { socket, messages, closeCode } = await openChannel(channel, origin);
    socket.send(" ".repeat(REQUEST_BYTES_MAX));
    await eventually("the problem", () => expect(String(messages.at(-1))).toContain("it is no JSON"));
    socket.send(" ".repeat(REQUEST_BYTES_MAX + 1));
    expect(await closeCode).toBe(1009);
    await eventually("no listener", () => expect(peer.listeners.size).toBe(0));
  });

  test("an order to as many cats as one player can have fits", async () => {
    const { peer, channel, origin } = await serveTestWindow();
    const { socket } = await openChannel(channel, origin);
    const cats = Array.from({ length: 10_000 }, (_, i) => 70_001 + i); // the last player's of eight
    const request = { kind: "command", command: { kind: "move", cats, x: -32_768, y: -32_768 } };
    socket.send(JSON.stringify(request));
    await eventually("the request", () => expect(peer.requests).toEqual([request]));
  });

  test("a binary message closes the window", async () => {
    const { channel, origin } = await serveTestWindow();
    const { socket, closeCode } = await openChannel(channel, origin);
    socket.send(Buffer.from('{"kind":"leave"}'));
    expect(await closeCode).toBe(1003);
  });
});

describe("pictures", () => {
  test("travel as little-endian words, the turn first", async () => {
    const { peer, channel, origin } = await serveTestWindow();
    const { messages } = await openChannel(channel, origin);
    peer.tell({ kind: "picture", turn: -2, words: Int32Array.of(1, -1, 0x01020304) });
    await eventually("the second message", () => expect(messages).toHaveLength(2));
    expect(messages[1]).toEqual(Buffer.from("feffffff01000000ffffffff04030201", "hex"));
  });

  // Goal: a slow window costs bounded memory, still learns everything but pictures, and shows the last picture in the end.
  // Method: the window stops reading, 200 pictures of 1 MB and a notice after each, then it reads on. No picture follows.
  test("are skipped for a window that does not keep up, other notices are not", async () => {
    const { peer, channel, origin } = await serveTestWindow();
    const { socket, messages } = await openChannel(channel, origin);
    socket.pause();
    const words = new Int32Array(250_000); // one for all: what is counted is what is kept of them to be sent
    const memoryBefore = process.memoryUsage().arrayBuffers;
    for (let turn = 0; turn < 200; turn += 1) {
      peer.tell({ kind: "picture", turn, words });
      peer.tell({ ...STATUS, turn });
      await new Promise(setImmediate);
    }
    expect(process.memoryUsage().arrayBuffers - memoryBefore).toBeLessThan(100e6);
    expect(peer.listeners.size).toBe(1);

    socket.resume();
    await eventually("both notices", () =>
      expect(messages.filter((message) => !isPicture(message))).toHaveLength(201),
    );
    await eventually("the last picture", () =>
      expect(messages.filter(isPicture).at(-1)?.readInt32LE(0)).toBe(199),
    );
    const turns = messages.filter(isPicture).map((message) => message.readInt32LE(0));
    expect(turns.length).toBeLessThan(100);
    expect(turns).toEqual(turns.toSorted((a, b) => a - b));
  });

  // Goal: a window that reads all, but is slow to take it in, sees what is, and not what was.
  // Method: small pictures to a window that takes none: they would all fit between here and there.
  test("wait for a window that has not taken those under way, and of those that wait the last one comes", async () => {
    const { peer, channel, origin } = await serveTestWindow();
    const { socket, messages } = await openChannel(channel, origin, { takes: false });
    const turns = (): readonly number[] =>
      messages.filter(isPicture).map((message) => message.readInt32LE(0));
    for (let turn = 0; turn < 500; turn += 1) peer.tell(pictureOf(turn, 100));
    peer.tell(STATUS); // comes after all that was sent before it
    await eventually("the status", () => expect(messages.filter((one) => !isPicture(one))).toHaveLength(2));
    expect(turns()).toEqual([0, 1, 2]);
    socket.send(PICTURE_TAKEN);
    await eventually("the last picture", () => expect(turns()).toEqual([0, 1, 2, 499]));
    for (let i = 0; i < 10; i += 1) socket.send(PICTURE_TAKEN);
    socket.send(JSON.stringify({ kind: "list-maps" }));
    await eventually("all of that", () => expect(peer.requests).toEqual([{ kind: "list-maps" }]));
    for (let turn = 500; turn < 600; turn += 1) peer.tell(pictureOf(turn, 100));
    peer.tell(STATUS);
    await eventually("the status", () => expect(messages.filter((one) => !isPicture(one))).toHaveLength(3));
    expect(turns(), "who claims more than it got gains nothing").toEqual([0, 1, 2, 499, 500, 501, 502]);
  });

  test("of a screen that was left do not come any more", async () => {
    const { peer, channel, origin } = await serveTestWindow();
    const { socket, messages } = await openChannel(channel, origin);
    socket.pause();
    const words = new Int32Array(250_000);
    for (let turn = 0; turn < 50; turn += 1) {
      peer.tell({ kind: "picture", turn, words });
      await new Promise(setImmediate);
    }
    peer.tell(MENU);
    socket.resume();
    peer.tell(STATUS);
    await eventually("what came after the menu", () =>
      expect(messages.filter((message) => !isPicture(message))).toHaveLength(3),
    );
    peer.tell(pictureOf(50, 3)); // all that was sent before it is here once it is
    await eventually("the next picture", () =>
      expect(messages.filter(isPicture).at(-1)?.readInt32LE(0)).toBe(50),
    );
    expect(messages.filter(isPicture).map((message) => message.readInt32LE(0))).not.toContain(49);
  });

  test("a window that lags by megabytes of other notices is closed", async () => {
    const { peer, channel, origin } = await serveTestWindow();
    const { socket } = await openChannel(channel, origin);
    socket.pause();
    const fact = { kind: "here", name: "x".repeat(1024 * 1024) } as const;
    for (let i = 0; i < 100 && peer.listeners.size > 0; i += 1) {
      peer.tell({ kind: "problem", fact });
      await new Promise(setImmediate);
    }
    await eventually("no listener", () => expect(peer.listeners.size).toBe(0));
  });

  test("any one picture fits below the limit at which a window is closed", () => {
    const LARGEST_WORLD_BYTES = 5 * 1024 * 1024;
    expect(UNSENT_BYTES_FOR_PICTURE_MAX + LARGEST_WORLD_BYTES).toBeLessThan(UNSENT_BYTES_MAX);
  });
});

describe("the last window", () => {
  // Only the waiting time is simulated: sockets are real, and nothing here depends on how fast they are.
  const CLOSED_AFTER_MS = 60_000;

  test("is told of once it has been closed for a while", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const onAllWindowsClosed = vi.fn();
    const options = { onAllWindowsClosed, closedAfterMs: CLOSED_AFTER_MS };
    const { peer, channel, origin } = await serveTestWindow(options);
    const first = await openChannel(channel, origin);
    const second = await openChannel(channel, origin);
    first.socket.close();
    await until(() => peer.listeners.size === 1);
    vi.advanceTimersByTime(2 * CLOSED_AFTER_MS);
    expect(onAllWindowsClosed).not.toHaveBeenCalled();

    second.socket.close();
    await until(() => peer.listeners.size === 0);
    vi.advanceTimersByTime(CLOSED_AFTER_MS - 1);
    expect(onAllWindowsClosed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onAllWindowsClosed).toHaveBeenCalledTimes(1);
  });

  test("may be reloaded", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const onAllWindowsClosed = vi.fn();
    const options = { onAllWindowsClosed, closedAfterMs: CLOSED_AFTER_MS };
    const { peer, channel, origin, server } = await serveTestWindow(options);
    expect(server.hadWindow()).toBe(false);
    const first = await openChannel(channel, origin);
    expect(server.hadWindow()).toBe(true);
    first.socket.close();
    await until(() => peer.listeners.size === 0);
    await openChannel(channel, origin);
    vi.advanceTimersByTime(2 * CLOSED_AFTER_MS);
    expect(onAllWindowsClosed).not.toHaveBeenCalled();
  });

  test("is not told of when the server itself closes the windows", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const onAllWindowsClosed = vi.fn();
    const options = { onAllWindowsClosed, closedAfterMs: CLOSED_AFTER_MS };
    const { peer, channel, origin, server } = await serveTestWindow(options);
    const { closeCode } = await openChannel(channel, origin);
    await server.close();
    expect(await closeCode).toBe(1001);
    await until(() => peer.listeners.size === 0);
    vi.advanceTimersByTime(2 * CLOSED_AFTER_MS);
    expect(onAllWindowsClosed).not.toHaveBeenCalled();
  });

  test("that has stopped answering does not hold the server", async () => {
    const { channel, origin, server } = await serveTestWindow();
    const { socket } = await openChannel(channel, origin);
    socket.pause();
    await server.close();
  });
});

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(setImmediate);
}

/** The HTTP status with which a channel is refused. */
function refusalOf(address: string, options: WebSocket.ClientOptions): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, options);
    socket.once("unexpected-response", (_request, response) => {
      resolve(response.statusCode);
      socket.terminate();
    });
    socket.once("open", () => reject(new Error("the channel was opened")));
    socket.on("error", () => undefined);
  });
}
