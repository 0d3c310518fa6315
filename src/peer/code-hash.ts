import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Put in place of this name by the build (vite.electron.config.ts), for a bundle has no sources beside it. */
declare const ROBOCAT_CODE_HASH: string | undefined;

/** The layers that a match is computed with: peers that run the same of them compute the same. */
const LAYERS = ["base", "sim", "lockstep"];
const HASH_DIGITS = 16;

let known: string | null = null;

/** 16 hex digits that tell simulations apart, the same for a program run from source and one that was built from it. */
export function codeHash(): string {
  known ??=
    typeof ROBOCAT_CODE_HASH === "string"
      ? ROBOCAT_CODE_HASH
      : hashOfSources(path.join(import.meta.dirname, ".."));
  return known;
}

/**
 * Of the names and texts of all sources of those layers in this folder, SHA-256 cut to 16 hex digits. Line ends count as they
 * are in the repository, for a checkout on Windows may have others. Throws Node's error if a file can't be read.
 */
export function hashOfSources(sourceFolder: string): string {
  const files = LAYERS.flatMap((layer) => sourcesIn(sourceFolder, layer));
  files.sort((a, b) => (a < b ? -1 : 1));
  const hash = createHash("sha256");
  for (const file of files) {
    const text = readFileSync(path.join(sourceFolder, file), "utf8").replaceAll("\r\n", "\n");
    hash.update(`${file}\0${text.length}\0${text}`);
  }
  return hash.digest("hex").slice(0, HASH_DIGITS);
}

/** With "/" on every system. */
function sourcesIn(sourceFolder: string, layer: string): readonly string[] {
  const names = readdirSync(path.join(sourceFolder, layer), { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${layer}/${name.split(path.sep).join("/")}`);
}
