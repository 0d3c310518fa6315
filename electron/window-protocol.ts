import { protocol } from "electron";

import { loadWindowFiles, windowHeaders, type WindowFiles } from "../src/desk/index.ts";

const SCHEME = "app";
const HOST = "robocat";
export const PAGE_URL = `${SCHEME}://${HOST}/index.html`;

/** Makes app:// an origin of its own: unlike file:// it reaches only what we hand out. To call before `ready`. */
export function registerWindowScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true };
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }]);
}

/** Rejects when the folder holds no built window. */
export async function serveWindowFiles(folder: string): Promise<void> {
  const files = await loadWindowFiles(folder);
  protocol.handle(SCHEME, (request) => answerRequest(files, request));
}

function answerRequest(files: WindowFiles, { method, url }: Request): Response {
  const { host, pathname } = new URL(url);
  const file = host === HOST && method === "GET" ? files.get(pathname) : undefined;
  if (file === undefined) return new Response("Not found\n", { status: 404, headers: windowHeaders() });
  return new Response(file.bytes, { headers: { ...windowHeaders(), "Content-Type": file.contentType } });
}
