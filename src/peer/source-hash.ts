import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The layers that a match is computed with: peers that run the same of them compute the same. */
const LAYERS = ["base", "sim", "bot", "lockstep"];

const HASH_DIGITS = 16;

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
