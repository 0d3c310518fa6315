import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Addresses that were handed out and not used yet; of more the oldest is worth nothing any more. */
const START_TOKENS_MAX = 8;
const SECRET_BYTES = 16;

export const PAGES: readonly string[] = ["/", "/index.html"];

/**
 * Decides which pages may load the window and open its channel. Any page of any site may send requests to 127.0.0.1,
 * any name may be made to point there, and other users of this machine reach it too; only our window knows what it was
 * handed.
 *
 * - The **start token** stands in an address, and opens the page once: anybody that sees the address later has nothing of it.
 * - The page that it opens comes with the **channel key**, which the window keeps for this origin, port and all, and nobody else is told.
 * - It sets a **cookie** as well, which opens page, scripts and styles again. Cookies are shared among all ports of 127.0.0.1, so other
 *   servers there see it: it opens the files only, which are no secret, never the channel.
 */
export class WindowAccess {
  readonly host: string; // "127.0.0.1:PORT", the only Host we answer to
  readonly origin: string;
  readonly channelKey = randomSecret();
  readonly #cookieName: string; // one for each port, so that two peers do not overwrite each other's
  readonly #cookieValue = randomSecret();
  #startTokens: readonly string[] = [];

  constructor(port: number) {
    this.host = `127.0.0.1:${port}`;
    this.origin = `http://${this.host}`;
    this.#cookieName = `robocat-${port}`;
  }

  /** An address that opens the window once. */
  makeAddress(): string {
    const token = randomSecret();
    this.#startTokens = [...this.#startTokens, token].slice(-START_TOKENS_MAX);
    return `${this.origin}/?start=${token}`;
  }

  /**
   * Whether a request shows a start token, which is used up by that. Asking for the head of a page uses none up, nor does a browser that
   * fetches what its user may want to see.
   */
  redeems({ method, headers }: IncomingMessage, url: URL): boolean {
    const given = url.searchParams.getAll("start");
    if (method !== "GET" || headers["sec-purpose"] !== undefined || given.length !== 1) return false;
    const token = this.#startTokens.find((known) => isSameSecret(given[0]!, known));
    this.#startTokens = this.#startTokens.filter((known) => known !== token);
    return token !== undefined && PAGES.includes(url.pathname);
  }

  /** A page of another site, or one that reached us by another name (DNS rebinding). */
  isForeign({ headers }: IncomingMessage): boolean {
    return headers.host !== this.host || (headers.origin !== undefined && headers.origin !== this.origin);
  }

  hasCookie({ headers }: IncomingMessage): boolean {
    const prefix = `${this.#cookieName}=`;
    const cookies = (headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
    const ours = cookies.filter((cookie) => cookie.startsWith(prefix));
    return ours.some((cookie) => isSameSecret(cookie.slice(prefix.length), this.#cookieValue));
  }

  hasChannelKey(url: URL): boolean {
    const keys = url.searchParams.getAll("key");
    return keys.length === 1 && isSameSecret(keys[0]!, this.channelKey);
  }

  get cookieHeader(): string {
    return `${this.#cookieName}=${this.#cookieValue}; HttpOnly; SameSite=Strict; Path=/`;
  }

  /** The requested address, or undefined for one that is none. A WebSocket request asks for one as well. */
  readUrl(request: IncomingMessage): URL | undefined {
    const target = request.url ?? "";
    if (!target.startsWith("/") || target.startsWith("//")) return undefined;
    return URL.canParse(target, this.origin) ? new URL(target, this.origin) : undefined;
  }
}

/** 128 random bits in hex. */
function randomSecret(): string {
  return randomBytes(SECRET_BYTES).toString("hex");
}

/** Takes equally long wherever the first difference is. The length is no secret. */
function isSameSecret(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
