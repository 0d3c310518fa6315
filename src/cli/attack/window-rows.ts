import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { startWindowServer, type WindowPeer } from "../../desk/index.ts";
import { judge, type Attack, type AttackRow, type AttackWish } from "../../lab/index.ts";

const IDLE = 140;
const LOOK_EVERY_MS = 100;
const PAGES = { full: 20, quick: 4 };
/** A page that is kept out waits for whole seconds, until somebody's time is over. */
const PAGE_MS_MAX = 2_000;
const PEER: WindowPeer = { handle: () => undefined, attach: () => () => undefined };

/** Connections to that port that say nothing, so many of them at any time: who is closed comes again. */
class IdleConnections {
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  opened = 0;
  #isOver = false;

  constructor(port: number) {
    this.#port = port;
    for (let i = 0; i < IDLE; i += 1) this.#open();
  }

  get count(): number {
    return this.#sockets.size;
  }

  close(): void {
    this.#isOver = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  #open(): void {
    const socket = connect({ port: this.#port, host: "127.0.0.1" });
    this.opened += 1;
    this.#sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => {
      this.#sockets.delete(socket);
      if (!this.#isOver) setTimeout(() => this.#isOver || this.#open(), LOOK_EVERY_MS);
    });
  }
}

/** A program of this computer opens connections and says nothing; new pages of the window come in all the same. */
async function playIdleConnections({ isQuick }: AttackWish): Promise<AttackRow> {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "robocat-attack-")), "window");
  mkdirSync(folder);
  writeFileSync(path.join(folder, "index.html"), "<!doctype html><title>page</title>");
  const server = await startWindowServer({ folder, peer: PEER });
  const idle = new IdleConnections(Number(new URL(server.makeAddress()).port));
  const tookMs: number[] = [];
  const count = isQuick ? PAGES.quick : PAGES.full;
  try {
    for (let i = 0; i < count; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      const startMs = performance.now();
      const isIn = await opensPage(server.makeAddress());
      if (isIn) tookMs.push(performance.now() - startMs);
    }
  } finally {
    idle.close();
    await server.close();
    rmSync(path.dirname(folder), { recursive: true, force: true });
  }
  const longest = Math.max(...tookMs);
  return judge(
    "idle connections to the window's server",
    `${IDLE} that say nothing at any time; ${count} pages of ours in between`,
    [
      [`${tookMs.length} of ${count} pages were served`, tookMs.length === count],
      [`${idle.opened - IDLE} of those were closed meanwhile`, idle.opened > IDLE],
      [`the slowest after ${longest.toFixed(0)} ms`, longest < PAGE_MS_MAX],
    ],
  );
}

/** Whether the page comes, by a connection of its own. */
async function opensPage(address: string): Promise<boolean> {
  const { port, pathname, search, host } = new URL(address);
  const socket = connect({ port: Number(port), host: "127.0.0.1" });
  socket.on("error", () => undefined);
  socket.end(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  let answer = "";
  socket.on("data", (bytes) => (answer += bytes.toString("latin1")));
  await once(socket, "close");
  return answer.startsWith("HTTP/1.1 200 ");
}

export const WINDOW_ATTACKS: readonly Attack[] = [
  { name: "idle connections to the window's server", play: playIdleConnections },
];
