import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { loadWindowFiles, windowHeaders, type WindowFiles } from "./window-files.ts";
import { serveChannel, type WindowPeer } from "./window-server-channel.ts";

export interface WindowServerOptions {
  readonly folder: string; // the built window
  readonly peer: WindowPeer;
  readonly port?: number; // TCP; without it the system chooses
  /** Called each time that for a while no window has been open, after there was one: a reload is no closing. */
  readonly onAllWindowsClosed?: () => void;
  readonly closedAfterMs?: number; // that while
}

export interface WindowServer {
  readonly address: string; // to open in a browser; whoever knows it may play
  /** Whether any window has opened its channel so far. */
  hadWindow(): boolean;
  close(): Promise<void>;
}

/** One JSON request. An order to 10,000 cats, the most one player has, takes 60 KB. */
export const REQUEST_BYTES_MAX = 64 * 1024;

const CLOSED_AFTER_MS = 3000;
const WINDOW_COUNT_MAX = 16;
const CONNECTION_COUNT_MAX = 128;
const CLOSE_GOING_AWAY = 1001; // RFC 6455, 7.4.1
const CLOSE_TIMEOUT_MS = 500;

/**
 * Who may load the window and open its channel. Any page of any site may send requests to 127.0.0.1, any name may be
 * made to point there, and other users of this machine reach it too; only our window knows the token in its address.
 *
 * The first page load trades the token for a cookie, which then opens the scripts and styles. Cookies are shared among
 * all ports of 127.0.0.1, so other servers there see it: it opens the files only, which are no secret, never the channel.
 */
interface WindowAccess {
  readonly host: string; // "127.0.0.1:PORT", the only Host we answer to
  readonly origin: string;
  readonly token: string; // 128 random bits in hex
  readonly cookieName: string; // one for each port, so that two peers do not overwrite each other's
  readonly cookieValue: string; // 128 random bits in hex
}

const SECRET_BYTES = 16;

const PAGES: readonly string[] = ["/", "/index.html"];
/** For who comes with the address of an earlier start, or without the token. Nothing else may be said here. */
const OLD_ADDRESS_PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Robo Cat RTS: an old address</title>
  <h1>This address does not open the game any more</h1>
  <p>Each start of Robo Cat RTS has an address of its own, with a secret at its end; this one is of an earlier start, or not complete.</p>
  <p>Look at the terminal in which you started the game last, and open the whole address that it printed there.
  If it runs no more, start it again: <code>npm start</code></p>
</html>`;

/** Serves the window and its channel, on 127.0.0.1 only. Rejects when the port is taken or the window is not built. */
export async function startWindowServer(options: WindowServerOptions): Promise<WindowServer> {
  const files = await loadWindowFiles(options.folder);
  const server = createServer();
  server.maxConnections = CONNECTION_COUNT_MAX;
  const access = createWindowAccess(await listen(server, options.port ?? 0));
  const channels = new WebSocketServer({
    noServer: true,
    maxPayload: REQUEST_BYTES_MAX,
    perMessageDeflate: false, // on one machine bytes are cheaper than time
  });
  const watch = watchWindows(options, () => channels.clients.size);

  server.on("request", (request, response) => answerWithFile(access, files, request, response));
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    const status = refusalOfChannel(access, request, channels.clients.size);
    if (status !== undefined) {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
      return;
    }
    channels.handleUpgrade(request, socket, head, (channel) => {
      watch.opened();
      serveChannel(options.peer, channel, watch.closed);
    });
  });

  return {
    address: `${access.origin}/?token=${access.token}`,
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
  const url = readUrl(access, request);
  if (url === undefined || isForeign(access, request) || request.headers.origin === undefined) {
    return "403 Forbidden";
  }
  if (!hasToken(access, url)) return "403 Forbidden";
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

/** Answers one HTTP request: a file of the window, or a plain refusal. */
function answerWithFile(
  access: WindowAccess,
  files: WindowFiles,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const url = readUrl(access, request);
  for (const [name, value] of Object.entries(windowHeaders(`ws://${access.host}`))) {
    response.setHeader(name, value);
  }

  if (isForeign(access, request) || url === undefined) return refuse(response, 403, "Forbidden");
  const isFirstVisit = hasToken(access, url);
  // The page itself is of no use without the token: its channel would be refused.
  if (!isFirstVisit && PAGES.includes(url.pathname))
    return refuse(response, 403, OLD_ADDRESS_PAGE, "text/html");
  if (!isFirstVisit && !hasCookie(access, request)) return refuse(response, 403, "Forbidden");
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    return refuse(response, 405, "Method not allowed");
  }
  const file = files.get(url.pathname);
  if (file === undefined) return refuse(response, 404, "Not found");

  if (isFirstVisit) response.setHeader("Set-Cookie", cookieHeader(access));
  response.setHeader("Content-Type", file.contentType);
  response.setHeader("Content-Length", file.bytes.length);
  response.end(request.method === "HEAD" ? undefined : file.bytes);
}

/** The requested address, or undefined for one that is none. A WebSocket request asks for one as well. */
function readUrl(access: WindowAccess, request: IncomingMessage): URL | undefined {
  const target = request.url ?? "";
  if (!target.startsWith("/") || target.startsWith("//")) return undefined;
  return URL.canParse(target, access.origin) ? new URL(target, access.origin) : undefined;
}

function refuse(response: ServerResponse, status: number, text: string, type = "text/plain"): void {
  response.statusCode = status;
  response.setHeader("Content-Type", `${type}; charset=utf-8`);
  response.end(`${text}\n`);
}

function createWindowAccess(port: number): WindowAccess {
  const host = `127.0.0.1:${port}`;
  return {
    host,
    origin: `http://${host}`,
    token: randomBytes(SECRET_BYTES).toString("hex"),
    cookieName: `robocat-${port}`,
    cookieValue: randomBytes(SECRET_BYTES).toString("hex"),
  };
}

/** A page of another site, or one that reached us by another name (DNS rebinding). */
function isForeign(access: WindowAccess, { headers }: IncomingMessage): boolean {
  return headers.host !== access.host || (headers.origin !== undefined && headers.origin !== access.origin);
}

function hasToken(access: WindowAccess, url: URL): boolean {
  const tokens = url.searchParams.getAll("token");
  return tokens.length === 1 && isSameSecret(tokens[0]!, access.token);
}

function hasCookie(access: WindowAccess, { headers }: IncomingMessage): boolean {
  const prefix = `${access.cookieName}=`;
  const cookies = (headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
  const ours = cookies.filter((cookie) => cookie.startsWith(prefix));
  return ours.some((cookie) => isSameSecret(cookie.slice(prefix.length), access.cookieValue));
}

function cookieHeader(access: WindowAccess): string {
  return `${access.cookieName}=${access.cookieValue}; HttpOnly; SameSite=Strict; Path=/`;
}

/** Takes equally long wherever the first difference is. The length is no secret. */
function isSameSecret(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
