import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

interface WindowFile {
  readonly contentType: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

/** The built window, by path below its folder with a slash in front: `/assets/index-1a2b.js`. `/` is the page. */
export type WindowFiles = ReadonlyMap<string, WindowFile>;

const TOTAL_BYTES_MAX = 64 * 1024 * 1024;

const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  [".css", "text/css; charset=utf-8"],
  [".html", "text/html; charset=utf-8"],
  [".ico", "image/x-icon"],
  [".js", "text/javascript; charset=utf-8"],
  [".json", "application/json"],
  [".mp3", "audio/mpeg"],
  [".ogg", "audio/ogg"],
  [".png", "image/png"],
  [".svg", "image/svg+xml"],
  [".wav", "audio/wav"],
  [".woff2", "font/woff2"],
]);

/**
 * Reads the whole window into memory: a few files, and then no request can name anything outside the folder, nor see
 * half of a new build. Throws when the folder holds no window.
 */
export async function loadWindowFiles(folder: string): Promise<WindowFiles> {
  const files = new Map<string, WindowFile>();
  let bytesTotal = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const contentType = CONTENT_TYPES.get(path.extname(entry.name));
    if (!entry.isFile() || contentType === undefined) continue; // nor what a symbolic link points to
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    bytesTotal += bytes.length;
    if (bytesTotal > TOTAL_BYTES_MAX) throw new Error(`${folder} holds more than ${TOTAL_BYTES_MAX} bytes`);
    files.set(`/${path.relative(folder, file).split(path.sep).join("/")}`, { contentType, bytes });
  }
  const page = files.get("/index.html");
  if (page === undefined) throw new Error(`${folder} holds no window: index.html is missing`);
  return files.set("/", page);
}

/**
 * The headers of everything a window loads: nothing from elsewhere, no inline code, nobody may embed it.
 * `channelSource` is what the page may connect to besides its own origin, such as `ws://127.0.0.1:8080`.
 */
export function windowHeaders(channelSource?: string): Readonly<Record<string, string>> {
  const connect = channelSource === undefined ? "'self'" : `'self' ${channelSource}`;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:", // a texture that is drawn at run time
    "font-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer", // the address carries the token
    "X-Content-Type-Options": "nosniff",
  };
}
