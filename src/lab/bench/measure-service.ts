import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { SERVICE_PATHS, SERVICE_PROTOCOL, type LobbyFacts } from "../../rendezvous/index.ts";
import { atLeast, atMost, createFigure, type Figure } from "./figure.ts";

const LOBBIES = 10_000;
const BEATS_A_SECOND = 1_000;
const SECONDS = 20;
const OPENED_AT_ONCE = 50;
const BURST_MS = 20;
const MIB = 2 ** 20;
/** As `npm run service` has it. */
const FLAGS = ["--max-semi-space-size=2"];

/** 10,000 hosts beat at the service while lists are asked for, one after the other. */
export async function* measureService(tell: (text: string) => void): AsyncIterable<Figure> {
  const child = fork(path.join(import.meta.dirname, "run-service.ts"), { execArgv: FLAGS });
  const sockets: WebSocket[] = [];
  try {
    const [{ port }] = (await once(child, "message")) as [{ readonly port: number }];
    for (let at = 0; at < LOBBIES; at += OPENED_AT_ONCE) {
      tell(`service: ${at} of ${LOBBIES} lobbies`);
      const opening = Array.from({ length: OPENED_AT_ONCE }, (_, i) => openHost(port, at + i));
      sockets.push(...(await Promise.all(opening)));
    }
    yield* measureLists(child, port, sockets, tell);
  } finally {
    for (const socket of sockets) socket.terminate();
    child.disconnect();
  }
}

async function* measureLists(
  child: ChildProcess,
  port: number,
  sockets: readonly WebSocket[],
  tell: (text: string) => void,
): AsyncIterable<Figure> {
  const beats = new Beats(sockets);
  const before = await usageOf(child);
  const startMs = performance.now();
  const times: number[] = [];
  for (let second = 0; second < SECONDS; second += 1) {
    tell(`service: lists, ${second} of ${SECONDS} s`);
    const untilMs = startMs + (second + 1) * 1_000;
    while (performance.now() < untilMs) {
      const askedMs = performance.now();
      const query = QUERIES[times.length % QUERIES.length]!;
      const answer = await fetch(`http://127.0.0.1:${port}${SERVICE_PATHS.lobbies}${query}`);
      await answer.text();
      times.push(performance.now() - askedMs);
      beats.send((performance.now() - startMs) / 1_000);
      await sleep(BURST_MS);
    }
  }
  const seconds = (performance.now() - startMs) / 1_000;
  const after = await usageOf(child);
  times.sort((a, b) => a - b);
  const share = ((after.cpuMs - before.cpuMs) / (seconds * 1_000)) * 100;
  yield createFigure(
    "service: heartbeats of 10,000 lobbies",
    beats.count / seconds,
    "a second",
    atLeast(BEATS_A_SECOND * 0.95),
  );
  yield createFigure("service: a list, median", times[Math.floor(times.length / 2)]!, "ms", null);
  yield createFigure(
    "service: a list, 99th of 100",
    times[Math.floor(times.length * 0.99)]!,
    "ms",
    atMost(20),
  );
  yield createFigure("service: of one core", share, "%", atMost(100));
  yield createFigure("service: memory", after.rss / MIB, "MiB", atMost(200));
}

/** The first page, one that few fit, and one that nothing fits: all lobbies are read for it. */
const QUERIES = ["", "?text=host+99&hasSeat=true", "?text=nobody"];

class Beats {
  count = 0;
  readonly #sockets: readonly WebSocket[];

  constructor(sockets: readonly WebSocket[]) {
    this.#sockets = sockets;
  }

  /** As many as are due after that time. */
  send(seconds: number): void {
    for (; this.count < seconds * BEATS_A_SECOND; this.count += 1)
      this.#sockets[this.count % this.#sockets.length]!.send(`{"kind":"beat","n":${this.count}}`);
  }
}

async function openHost(port: number, at: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${SERVICE_PATHS.socket}?protocol=${SERVICE_PROTOCOL}`, {
    perMessageDeflate: false,
  });
  await once(socket, "open");
  const heard = once(socket, "message");
  const facts: LobbyFacts = {
    ...{
      version: "1.6",
      contentHash: "0123456789abcdef",
      name: `Host ${at}`,
      mode: "battle",
      map: "Four Rooms",
    },
    ...{ seats: 8, taken: 1 + (at % 8), isPublic: true, isRunning: false, mayWatch: true },
  };
  socket.send(JSON.stringify({ kind: "host", n: 0, lobby: facts, resumeToken: null }));
  const [answer] = (await heard) as [Buffer];
  if (!answer.toString().includes('"hosted"'))
    throw new Error(`The service refused a lobby: ${answer.toString()}`);
  return socket;
}

interface Usage {
  readonly rss: number; // bytes
  readonly cpuMs: number;
}

async function usageOf(child: ChildProcess): Promise<Usage> {
  const heard = once(child, "message");
  child.send("usage");
  return ((await heard) as [Usage])[0];
}
