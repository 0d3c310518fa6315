import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { PICTURE_TAKEN, type PeerNotice, type WindowRequest } from "../../src/channel/index.ts";
import type { WindowPeer } from "../../src/desk/window/window-server-channel.ts";
import { startWindowServer } from "../../src/desk/window/window-server.ts";

type WindowServerOptions = Parameters<typeof startWindowServer>[0];

/** Stands for the running peer: keeps what windows ask, tells them what the test says. */
export interface RecordingPeer extends WindowPeer {
  readonly requests: WindowRequest[];
  readonly listeners: Set<(notice: PeerNotice) => void>;
  tell(notice: PeerNotice): void;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Asking {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function createRecordingPeer(): RecordingPeer {
  const listeners = new Set<(notice: PeerNotice) => void>();
  const requests: WindowRequest[] = [];
  return {
    requests,
    listeners,
    handle: (asked) => void requests.push(asked),
    attach: (listener) => {
      listeners.add(listener);
      listener({ kind: "menu", problem: null });
      return () => listeners.delete(listener);
    },
    tell: (notice) => listeners.forEach((listener) => listener(notice)),
  };
}

const PAGE = "<!doctype html><title>page</title>";

/** A window of two files, beside a file that is none of its. */
export async function createWindowFolder(): Promise<string> {
  const parent = await mkdtemp(path.join(tmpdir(), "robocat-test-"));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const folder = path.join(parent, "window");
  await mkdir(path.join(folder, "assets"), { recursive: true });
  await writeFile(path.join(folder, "index.html"), PAGE);
  await writeFile(path.join(folder, "assets/index-1a2b.js"), "export {};");
  await writeFile(path.join(parent, "secret.html"), "secret");
  return folder;
}

/** A window server on a port of its own, which ends with the test. */
export async function serveTestWindow(options: Partial<WindowServerOptions> = {}) {
  const peer = createRecordingPeer();
  const server = await startWindowServer({ folder: await createWindowFolder(), peer, ...options });
  onTestFinished(() => server.close());
  const { host, port, origin } = new URL(server.makeAddress());
  /** Where a new address leads, below the origin. */
  const makePath = (): string => server.makeAddress().slice(origin.length);
  const first = await ask(Number(port), { path: makePath() });
  const [cookie = ""] = (first.headers["set-cookie"]?.[0] ?? "").split(";");
  const key = /name="channel-key" content="([0-9a-f]{32})"/.exec(first.text)?.[1] ?? "";
  const channel = `ws://${host}/channel?key=${key}`;
  return { peer, server, host, port: Number(port), origin, cookie, key, channel, makePath };
}

/** One HTTP request whose path and headers are sent as they are. */
export function ask(port: number, { path: target, method = "GET", headers = {} }: Asking): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, path: target, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    outgoing.on("error", reject).end();
  });
}

/** A window's end of the channel, with every message it received. `takes`: it says of each picture that it has taken it. */
export async function openChannel(address: string, origin: string, { takes = true } = {}) {
  const messages: (string | Buffer)[] = [];
  const socket = new WebSocket(address, { origin, perMessageDeflate: false });
  onTestFinished(() => socket.terminate());
  socket.on("message", (data: Buffer, isBinary) => {
    messages.push(isBinary ? data : data.toString("utf8"));
    if (isBinary && takes) socket.send(PICTURE_TAKEN);
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const closeCode = new Promise<number>((resolve) => socket.once("close", resolve));
  return { socket, messages, closeCode };
}
