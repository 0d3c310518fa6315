import { readFileSync } from "node:fs";
import path from "node:path";
import { ENVIRONMENT_TEXT_MAX, type Environment } from "../wire/index.ts";
import { codeHash } from "./code-hash.ts";

/** Put in place of this name by the build, as ROBOCAT_CODE_HASH is. */
declare const ROBOCAT_VERSION: string | undefined;

const NOT_PRINTABLE = /[^\x20-\x7e]/g;

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
  const text = readFileSync(path.join(folder, "package.json"), "utf8");
  const read = JSON.parse(text) as { readonly version?: unknown };
  if (typeof read.version !== "string") throw new Error(`${folder}: package.json names no version`);
  return read.version;
}

function gameVersion(): string {
  if (typeof ROBOCAT_VERSION === "string") return ROBOCAT_VERSION;
  return versionInPackage(path.join(import.meta.dirname, "../.."));
}

/** As the packet takes it. */
function plainText(text: string): string {
  return text.replaceAll(NOT_PRINTABLE, "?").slice(0, ENVIRONMENT_TEXT_MAX);
}
