import { chmodSync, linkSync, rmSync, statSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { KEY_BYTES, type SigningKey } from "../../seal/index.ts";
import { NODE_CIPHER_SUITE } from "../node-cipher-suite.ts";
import { FILE_LIMITS } from "./file-limits.ts";
import { makeFolder } from "../../system/index.ts";
import { readWholeFile } from "./read-file.ts";

const FILE = "identity.key";
const MODE = 0o600;
const OTHERS = 0o077;

/**
 * The identity of this player, whatever the match: a secret made at first start and kept in the home folder for this
 * user alone. Where none can be kept it is one for this run, and nobody knows the player again.
 */
export function ownSigningKey(homeFolder: string): SigningKey {
  const file = path.join(homeFolder, FILE);
  const secret = readSecret(file) ?? makeSecret(homeFolder, file) ?? randomBytes(KEY_BYTES);
  return NODE_CIPHER_SUITE.signingKey(new Uint8Array(secret));
}

/** A key for this run alone. */
export function passingSigningKey(): SigningKey {
  return NODE_CIPHER_SUITE.signingKey(new Uint8Array(randomBytes(KEY_BYTES)));
}

/** Null: there is none, or it is none. */
function readSecret(file: string): Buffer | null {
  const bytes = readWholeFile(file, FILE_LIMITS.identity);
  if (!bytes.ok) return null;
  const secret = Buffer.from(bytes.value.toString("ascii").trim(), "hex");
  if (secret.length !== KEY_BYTES) return null;
  try {
    if ((statSync(file).mode & OTHERS) !== 0) chmodSync(file, MODE); // copied from somewhere, perhaps
  } catch {
    // it is another's file, or a file system that knows no modes
  }
  return secret;
}

/** Two that start at the same time end with one secret: the first that is there. Null: it could not be written. */
function makeSecret(homeFolder: string, file: string): Buffer | null {
  const secret = randomBytes(KEY_BYTES);
  const written = `${file}.${process.pid}.new`;
  try {
    makeFolder(homeFolder);
    writeFileSync(written, `${secret.toString("hex")}\n`, { mode: MODE });
    linkSync(written, file);
    rmSync(written);
    return secret;
  } catch {
    rmSync(written, { force: true });
    return readSecret(file);
  }
}
