import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/**
 * Who may load the window and open its channel. Any page of any site may send requests to 127.0.0.1, any name may be
 * made to point there, and other users of this machine reach it too; only our window knows the token in its address.
 *
 * The first page load trades the token for a cookie, which then opens the scripts and styles. Cookies are shared among
 * all ports of 127.0.0.1, so other servers there see it: it opens the files only, which are no secret, never the channel.
 */
export interface WindowAccess {
  readonly host: string; // "127.0.0.1:PORT", the only Host we answer to
  readonly origin: string;
  readonly token: string; // 128 random bits in hex
  readonly cookieName: string; // one for each port, so that two peers do not overwrite each other's
  readonly cookieValue: string; // 128 random bits in hex
}

const SECRET_BYTES = 16;

export function createWindowAccess(port: number): WindowAccess {
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
export function isForeign(access: WindowAccess, { headers }: IncomingMessage): boolean {
  return headers.host !== access.host || (headers.origin !== undefined && headers.origin !== access.origin);
}

export function hasToken(access: WindowAccess, url: URL): boolean {
  const tokens = url.searchParams.getAll("token");
  return tokens.length === 1 && isSameSecret(tokens[0]!, access.token);
}

export function hasCookie(access: WindowAccess, { headers }: IncomingMessage): boolean {
  const prefix = `${access.cookieName}=`;
  const cookies = (headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
  const ours = cookies.filter((cookie) => cookie.startsWith(prefix));
  return ours.some((cookie) => isSameSecret(cookie.slice(prefix.length), access.cookieValue));
}

export function cookieHeader(access: WindowAccess): string {
  return `${access.cookieName}=${access.cookieValue}; HttpOnly; SameSite=Strict; Path=/`;
}

/** Takes equally long wherever the first difference is. The length is no secret. */
function isSameSecret(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
