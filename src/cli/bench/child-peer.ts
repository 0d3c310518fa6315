import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

const ROBOCAT = path.resolve(import.meta.dirname, "../robocat.ts");
/** No bench match comes near it: a child that has not ended by then never will. */
const LIFE_MS_MAX = 180_000;

/** One line of `robocat host --json` and `robocat join --json`, as far as it is read here. */
export interface PeerLine {
  readonly event: string;
  readonly atMs: number; // when it came
  readonly port?: number;
  readonly turn?: number;
  readonly waitedMs?: number;
  readonly checksum?: string;
  readonly outcome?: string;
}

/** A headless peer in a process of its own, with a folder of its own that goes with it. */
export class ChildPeer {
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
export async function withChildPeers<T>(
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
