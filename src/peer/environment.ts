import { readFileSync } from "node:fs";
import path from "node:path";
import { ENVIRONMENT_TEXT_MAX, type Environment } from "../desync/index.ts";
import { atLeast, readJson, text } from "../shape/index.ts";
import { hashOfSources } from "./source-hash.ts";

/** Put in place of these names by the build (vite.electron.config.ts), for a bundle has no sources beside it. */
declare const ROBOCAT_VERSION: string | undefined;
declare const ROBOCAT_CODE_HASH: string | undefined;

const NOT_PRINTABLE = /[^\x20-\x7e]/g;

const PACKAGE = atLeast({ version: text() });
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

/** u32, of the same: a peer with another one can't come into a match, for it would compute another one. */
export function contentChecksum(): number {
  return Number.parseInt(codeHash().slice(0, CONTENT_DIGITS), 16);
}

function gameVersion(): string {
  if (typeof ROBOCAT_VERSION === "string") return ROBOCAT_VERSION;
  return versionInPackage(path.join(import.meta.dirname, "../.."));
}

/** As the packet takes it. */
function plainText(text: string): string {
  return text.replaceAll(NOT_PRINTABLE, "?").slice(0, ENVIRONMENT_TEXT_MAX);
}
