import { existsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * A folder that only this user can look into, for a browser of our own. A browser that came as a snap sees no other user's nor the
 * system's folder for files of the moment, but one of its own.
 */
export function makePrivateFolder(program: string, home: string = homedir()): Promise<string> {
  const name = /chromium|firefox/.exec(program)?.[0] ?? "none";
  const ofSnap = path.join(home, "snap", name, "common");
  const isSnap = process.platform === "linux" && existsSync(ofSnap);
  return mkdtemp(path.join(isSnap ? ofSnap : tmpdir(), "robocat-window-")); // with mode 0700
}

/**
 * Writes a page into such a folder that leads to an address, and returns its own. Every user of a machine can read the command lines of all
 * others' programs: so the browser is handed the way to this page there, and the address with its secret is for those who may read the page.
 */
export async function writeStartPage(folder: string, address: string): Promise<string> {
  const file = path.join(folder, "start.html");
  const page = `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Robo Cat RTS</title>
`;
  await writeFile(file, page, { mode: 0o600, flag: "wx" });
  return pathToFileURL(file).href;
}
