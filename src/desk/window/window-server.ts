import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { Strangers } from "./strangers.ts";
import { PAGES, WindowAccess } from "./window-access.ts";
import { loadWindowFiles, windowHeaders, type WindowFiles } from "./window-files.ts";
import { serveChannel, type WindowPeer } from "./window-server-channel.ts";
import { REQUEST_BYTES_MAX } from "./limits.ts";

interface WindowServerOptions {
  readonly folder: string; // the built window
  readonly peer: WindowPeer;
  readonly port?: number; // TCP; without it the system chooses
  /** Called each time that for a while no window has been open, after there was one: a reload is no closing. */
  readonly onAllWindowsClosed?: () => void;
  readonly closedAfterMs?: number; // that while
  /** Called when an address has opened the window: from then on it opens nothing. */
  readonly onAddressUsed?: () => void;
}

export interface WindowServer {
  /** An address to open in a browser: anybody that knows it may play, but it opens the window once. */
  makeAddress(): string;
  /** Whether any window has opened its channel so far. */
  hadWindow(): boolean;
  close(): Promise<void>;
}

const CLOSED_AFTER_MS = 3000;
const WINDOW_COUNT_MAX = 16;
const CLOSE_GOING_AWAY = 1001; // RFC 6455, 7.4.1
const CLOSE_TIMEOUT_MS = 500;

/** A client that connects says what it wants at once, and a connection that rests is not kept: the browser opens another. Checked so often. */
const CONNECTION_LIMITS = {
  headersTimeout: 2_000,
  requestTimeout: 4_000,
  keepAliveTimeout: 2_000,
  connectionsCheckingInterval: 500,
  maxHeaderSize: 16 * 1024,
};

/** For a browser that comes with an address that is used up or of an earlier start, or without one. Nothing else may be said here. */
const OLD_ADDRESS_PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Robo Cat RTS: an old address</title>
  <h1>This address does not open the game any more</h1>
  <p>Each address of Robo Cat RTS has a secret at its end and opens one window, once. This one was used, is of an earlier start, or not complete.</p>
  <p>Look at the terminal in which you started the game last, and open the whole address that it printed there last.
  If it runs no more, start it again: <code>npm start</code></p>
  <p>If you have not opened this address before and it is the last one, somebody else on this computer has used it: end the game in the terminal.</p>
</html>`;

/** Serves the window and its channel, on 127.0.0.1 only. Rejects when the port is taken or the window is not built. */
export async function startWindowServer(options: WindowServerOptions): Promise<WindowServer> {
  const files = await loadWindowFiles(options.folder);
  const server = createServer(CONNECTION_LIMITS);
  const strangers = new Strangers();
  server.on("connection", (socket) => strangers.add(socket));
  const access = new WindowAccess(await listen(server, options.port ?? 0));
  const channels = new WebSocketServer({
    noServer: true,
    maxPayload: REQUEST_BYTES_MAX,
    perMessageDeflate: false, // on one machine bytes are cheaper than time
  });
  const watch = watchWindows(options, () => channels.clients.size);

  server.on("request", (request, response) => {
    const entry = entryOf(access, request);
    if (entry === "first" || entry === "again") strangers.welcome(request.socket);
    answerWithFile({ access, files, entry }, request, response);
    if (entry === "first") options.onAddressUsed?.();
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    const status = refusalOfChannel(access, request, channels.clients.size);
    if (status !== undefined) {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
      return;
    }
    strangers.welcome(socket);
    channels.handleUpgrade(request, socket, head, (channel) => {
      watch.opened();
      serveChannel(options.peer, channel, watch.closed);
    });
  });

  return {
    makeAddress: () => access.makeAddress(),
    hadWindow: watch.hadWindow,
    close: async () => {
      watch.end();
      await closeServer(server, channels);
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Unlike for files, a browser always names the origin of a WebSocket. */
function refusalOfChannel(
  access: WindowAccess,
  request: IncomingMessage,
  windowCount: number,
): string | undefined {
  const url = access.readUrl(request);
  if (url === undefined || access.isForeign(request) || request.headers.origin === undefined) {
    return "403 Forbidden";
  }
  if (!access.hasChannelKey(url)) return "403 Forbidden";
  if (url.pathname !== "/channel") return "404 Not Found";
  return windowCount >= WINDOW_COUNT_MAX ? "503 Service Unavailable" : undefined;
}

function watchWindows(options: WindowServerOptions, countWindows: () => number) {
  let timer: NodeJS.Timeout | undefined;
  let hadWindow = false;
  let hasEnded = false;
  return {
    hadWindow: () => hadWindow,
    opened: () => {
      hadWindow = true;
      clearTimeout(timer);
    },
    closed: () => {
      clearTimeout(timer);
      if (hasEnded || countWindows() > 0) return;
      timer = setTimeout(() => options.onAllWindowsClosed?.(), options.closedAfterMs ?? CLOSED_AFTER_MS);
    },
    end: () => {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
}

async function closeServer(server: Server, channels: WebSocketServer): Promise<void> {
  for (const channel of channels.clients) channel.close(CLOSE_GOING_AWAY, "the peer has ended");
  const timer = setTimeout(() => {
    for (const channel of channels.clients) channel.terminate(); // it did not answer
  }, CLOSE_TIMEOUT_MS);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref();
  });
  clearTimeout(timer);
}

/** How a request comes in: with an address that opens the window, with the cookie of a window that is open, or not at all. */
type Entry = "first" | "again" | "none" | "foreign";

function entryOf(access: WindowAccess, request: IncomingMessage): Entry {
  const url = access.readUrl(request);
  if (url === undefined || access.isForeign(request)) return "foreign";
  if (access.redeems(request, url)) return "first";
  return access.hasCookie(request) ? "again" : "none";
}

interface Answering {
  readonly access: WindowAccess;
  readonly files: WindowFiles;
  readonly entry: Entry;
}

/** Answers one HTTP request: a file of the window, or a plain refusal. */
function answerWithFile(
  { access, files, entry }: Answering,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  for (const [name, value] of Object.entries(windowHeaders(`ws://${access.host}`))) {
    response.setHeader(name, value);
  }
  const url = access.readUrl(request);
  if (url === undefined || entry === "foreign") return refuse(response, 403, "Forbidden");
  const isPage = PAGES.includes(url.pathname);
  // The page itself is of no use without the key: its channel would be refused.
  if (entry === "none" || (isPage && entry === "again" && url.search !== "")) {
    return isPage ? refuse(response, 403, OLD_ADDRESS_PAGE, "text/html") : refuse(response, 403, "Forbidden");
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    return refuse(response, 405, "Method not allowed");
  }
  const file = files.get(url.pathname);
  if (file === undefined) return refuse(response, 404, "Not found");

  if (entry === "first") response.setHeader("Set-Cookie", access.cookieHeader);
  const bytes = entry === "first" ? withChannelKey(file.bytes, access.channelKey) : file.bytes;
  response.setHeader("Content-Type", file.contentType);
  response.setHeader("Content-Length", bytes.length);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** The page as the window gets it at first: it keeps the key, and forgets the address. */
function withChannelKey(page: Buffer, channelKey: string): Buffer {
  const tag = `<meta name="channel-key" content="${channelKey}">`;
  return Buffer.from(page.toString("utf8").replace("</title>", `</title>${tag}`));
}

function refuse(response: ServerResponse, status: number, text: string, type = "text/plain"): void {
  response.statusCode = status;
  response.setHeader("Content-Type", `${type}; charset=utf-8`);
  response.end(`${text}\n`);
}
