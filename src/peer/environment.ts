import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createHash } from "node:crypto";
import { ENVIRONMENT_TEXT_MAX, type Environment } from "../desync/index.ts";
import { atLeast, readJson, text } from "../shape/index.ts";

/** Put in place of these names by the build (vite.electron.config.ts), for a bundle has no sources beside it. */
declare const ROBOCAT_VERSION: string | undefined;
declare const ROBOCAT_CODE_HASH: string | undefined;

const NOT_PRINTABLE = /[^\x20-\x7e]/g;

/** The layers that a match is computed with: peers that run the same of them compute the same. */
const LAYERS = ["base", "sim", "bot", "lockstep"];
const PACKAGE = atLeast({ version: text() });
const HASH_DIGITS = 16;
const CONTENT_DIGITS = 8;

let known: string | null = null;

/** What this program is and runs on, as it is told to others after a desync. Throws Node's error if its own files are gone. */
export function environment(): Environment {
  return {
    gameVersion: plainText(gameVersion()),
    codeHash: codeHash(),
    platform: plainText(`${process.platform} ${process.arch}`),
    engine: plainText(`V8 ${process.versions.v8}`),
  };
}

/** The version that package.json in this folder names. Throws if there is none. */
export function versionInPackage(folder: string): string {
  const json = readFileSync(path.join(folder, "package.json"), "utf8");
  const read = readJson(PACKAGE, json);
  if (!read.ok) throw new Error(`${folder}: package.json names no version: ${read.reason}`);
  return read.value.version;
}

/** 16 hex digits that tell simulations apart, the same for a program run from source and one that was built from it. */
export function codeHash(): string {
  known ??=
    typeof ROBOCAT_CODE_HASH === "string"
      ? ROBOCAT_CODE_HASH
      : hashOfSources(path.join(import.meta.dirname, ".."));
  return known;
}

/** u32, of the same: who has another one can't come into a match, for it would compute another one. */
export function contentChecksum(): number {
  return Number.parseInt(codeHash().slice(0, CONTENT_DIGITS), 16);
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

function gameVersion(): string {
  if (typeof ROBOCAT_VERSION === "string") return ROBOCAT_VERSION;
  return versionInPackage(path.join(import.meta.dirname, "../.."));
}

/** As the packet takes it. */
function plainText(text: string): string {
  return text.replaceAll(NOT_PRINTABLE, "?").slice(0, ENVIRONMENT_TEXT_MAX);
}

/** With "/" on every system. */
function sourcesIn(sourceFolder: string, layer: string): readonly string[] {
  const names = readdirSync(path.join(sourceFolder, layer), { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${layer}/${name.split(path.sep).join("/")}`);
}
