import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { atMost, createFigure, within, type Figure } from "./figure.ts";
import { medianOf } from "./measure.ts";
import { processorTimeMs } from "./processor-time.ts";

const ROBOCAT = path.resolve(import.meta.dirname, "../../cli/robocat.ts");
/** No bench match comes near it: a child that has not ended by then never will. */
const LIFE_MS_MAX = 180_000;

/** One line of `robocat host --json` and `robocat join --json`, as far as it is read here. */
interface PeerLine {
  readonly event: string;
  readonly atMs: number; // when it came
  readonly port?: number;
  readonly turn?: number;
  readonly waitedMs?: number;
  readonly checksum?: string;
  readonly outcome?: string;
}

/** A headless peer in a process of its own, with a folder of its own that goes with it. */
class ChildPeer {
  readonly lines: PeerLine[] = [];
  /** Told of each line as it comes. */
  onLine: (line: PeerLine) => void = () => undefined;
  readonly #process: ChildProcess;
  readonly #homeFolder: string;
  readonly #exited: Promise<unknown>;
  #wake: () => void = () => undefined;

  constructor(args: readonly string[]) {
    this.#homeFolder = mkdtempSync(path.join(tmpdir(), "robocat-bench-"));
    const words = [ROBOCAT, ...args, "--json", "--home", this.#homeFolder];
    this.#process = spawn(process.execPath, words, {
      stdio: ["ignore", "pipe", "inherit"],
      timeout: LIFE_MS_MAX,
    });
    this.#exited = once(this.#process, "close").then(() => this.#wake());
    createInterface({ input: this.#process.stdout! }).on("line", (text) => {
      const line = { ...(JSON.parse(text) as Omit<PeerLine, "atMs">), atMs: performance.now() };
      this.lines.push(line);
      this.onLine(line);
      this.#wake();
    });
  }

  get pid(): number {
    return this.#process.pid!;
  }

  /** The first line of which that is so. Rejects if the peer ends without one. */
  async line(isWanted: (line: PeerLine) => boolean): Promise<PeerLine> {
    for (;;) {
      const found = this.lines.find(isWanted);
      if (found !== undefined) return found;
      if (this.#process.exitCode !== null || this.#process.signalCode !== null) {
        throw new Error("Cannot measure: a headless peer ended early");
      }
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Ends the process if it has not ended by itself, and removes what it wrote. */
  async close(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.#exited;
    rmSync(this.#homeFolder, { recursive: true, force: true });
  }
}

/** Peers of one match: the first is the host and waits for the others. `use` has them until it returns. */
async function withChildPeers<T>(
  peerCount: number,
  options: readonly string[],
  use: (peers: readonly ChildPeer[]) => Promise<T>,
): Promise<T> {
  const peers: ChildPeer[] = [];
  try {
    const host = new ChildPeer([
      "host",
      "0",
      "Cat 1",
      "--players",
      String(peerCount),
      "--seed",
      "1",
      ...options,
    ]);
    peers.push(host);
    const { port } = await host.line(({ event }) => event === "lobby");
    const seats = options.filter((_word, i) => options[i] !== "--cats" && options[i - 1] !== "--cats");
    for (let i = 2; i <= peerCount; i += 1) {
      peers.push(new ChildPeer(["join", `127.0.0.1:${port}`, `Cat ${i}`, ...seats]));
    }
    return await use(peers);
  } finally {
    await Promise.all(peers.map((peer) => peer.close()));
  }
}

/** The engine has compiled by then what it compiles. */
const FROM_TURN = 50;
const STRETCH_TURNS = 100;
const STRETCH_COUNT = 3;
const PERCENT_MAX = 3;

/** How much of a core a headless peer takes in a match of two in which nobody gives orders. */
export async function* measureIdle(tell: (text: string) => void): AsyncIterable<Figure> {
  const name = "idle: processor of a peer, 2 players";
  const lastTurn = FROM_TURN + STRETCH_TURNS * STRETCH_COUNT;
  const shares = await withChildPeers(2, ["--turns", String(lastTurn + 5)], async (peers) => {
    tell(`${name}: ${Math.round(lastTurn / 10)} s`);
    return (await Promise.all(peers.map(measureShares))).flat();
  });
  const value = shares.includes(null) ? null : medianOf(shares as number[]);
  yield createFigure(name, value, "% of a core", atMost(PERCENT_MAX));
}

/** Percent of a core, for each stretch of ten seconds. */
async function measureShares(peer: ChildPeer): Promise<readonly (number | null)[]> {
  const marks: { readonly atMs: number; readonly usedMs: number | null }[] = [];
  for (let i = 0; i <= STRETCH_COUNT; i += 1) {
    const turn = FROM_TURN + i * STRETCH_TURNS;
    const { atMs } = await peer.line((line) => line.event === "turn" && line.turn === turn);
    marks.push({ atMs, usedMs: processorTimeMs(peer.pid) });
  }
  return marks.slice(1).map(({ atMs, usedMs }, i) => {
    const before = marks[i]!;
    if (usedMs === null || before.usedMs === null) return null;
    return ((usedMs - before.usedMs) * 100) / (atMs - before.atMs);
  });
}

const PEER_COUNT = 4;
const LAST_TURN = 600;
/** Turns of the first second, in which a delay does not count. */
const SETTLE_TURNS = 10;
/** Cats of each bot: enough of them that no army is gone before the last turn. */
const CATS_PER_PLAYER = 100;

/** How evenly turns follow each other among real peers on one machine. */
export async function* measureLoopback(tell: (text: string) => void): AsyncIterable<Figure> {
  const options = ["--bot", "--turns", String(LAST_TURN), "--cats", String(CATS_PER_PLAYER)];
  const logs = await withChildPeers(PEER_COUNT, options, async (peers) => {
    peers[0]!.onLine = ({ event, turn }) => {
      if (event === "turn") tell(`loopback: turn ${turn} of ${LAST_TURN}`);
    };
    await Promise.all(peers.map((peer) => peer.line(({ event }) => event === "result")));
    return peers.map(({ lines }) => lines);
  });
  const rates = logs.map(turnsPerSecond);
  const worst = rates.reduce((a, b) => (Math.abs(b - 10) > Math.abs(a - 10) ? b : a));
  yield createFigure(`loopback: ${PEER_COUNT} peers`, worst, "turns/s", within(1, 10));
  const delays = logs.flatMap((lines) => lines.filter(isDelayTurn)).length;
  yield createFigure("loopback: delay turns after the first second", delays, "turns", atMost(0));
  const results = logs.map((lines) => lines.find(({ event }) => event === "result")!);
  const checksums = new Set(results.map(({ outcome, turn, checksum }) => `${outcome} ${turn} ${checksum}`));
  yield createFigure("loopback: different ends of the match", checksums.size, "ends", atMost(1));
}

function turnsPerSecond(lines: readonly PeerLine[]): number {
  const turns = lines.filter(({ event }) => event === "turn");
  const [first, last] = [turns[0]!, turns.at(-1)!];
  if (last.turn !== LAST_TURN)
    throw new Error(`Cannot measure loopback: the match ended after turn ${last.turn}`);
  return ((last.turn - first.turn!) * 1_000) / (last.atMs - first.atMs);
}

function isDelayTurn({ event, turn = 0, waitedMs = 0 }: PeerLine): boolean {
  return event === "turn" && turn >= SETTLE_TURNS && waitedMs >= 1;
}
