import type { IncomingMessage, ServerResponse } from "node:http";

import { cookieHeader, hasCookie, hasToken, isForeign, type WindowAccess } from "./window-access.ts";
import type { WindowFiles } from "./window-files.ts";
import { windowHeaders } from "./window-headers.ts";

interface Page {
  readonly access: WindowAccess;
  readonly files: WindowFiles;
}

/** Answers one HTTP request: a file of the window, or a plain refusal. */
export function answerWithFile(page: Page, request: IncomingMessage, response: ServerResponse): void {
  const { access, files } = page;
  const url = readUrl(access, request);
  for (const [name, value] of Object.entries(windowHeaders(`ws://${access.host}`))) {
    response.setHeader(name, value);
  }

  if (isForeign(access, request) || url === undefined) return refuse(response, 403, "Forbidden");
  const isFirstVisit = hasToken(access, url);
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
export function readUrl(access: WindowAccess, request: IncomingMessage): URL | undefined {
  const target = request.url ?? "";
  if (!target.startsWith("/") || target.startsWith("//")) return undefined;
  return URL.canParse(target, access.origin) ? new URL(target, access.origin) : undefined;
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.end(`${text}\n`);
}
