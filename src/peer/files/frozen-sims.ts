import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { compileFunction } from "node:vm";
import { assert, fail, ok, type Result } from "../../base/index.ts";
import { FROZEN_INTERFACE, type FrozenSim, type FrozenSims, type RulesFault } from "../../replay/index.ts";
import { fileCauseOf } from "../../system/index.ts";
import { FROZEN_CHECKSUMS } from "./frozen-checksums.ts";

/** Put in place of this name by the build (vite.electron.config.ts): where the files lie, from the bundle. */
declare const ROBOCAT_SIMS_FOLDER: string | undefined;

const FOLDER =
  typeof ROBOCAT_SIMS_FOLDER === "string"
    ? path.join(import.meta.dirname, ROBOCAT_SIMS_FOLDER)
    : path.join(import.meta.dirname, "../../../sims");

/** How each file ends; else it imports and exports nothing. */
const EXPORT = "export { frozenSim };\n";

/** The frozen rules that come with this program: sims/N.js for each version N before its own, once there is one. */
export const FROZEN_SIMS: FrozenSims = openFrozenSims(FOLDER, FROZEN_CHECKSUMS);

/** The files of a folder that the table names. Each is read, checked and loaded when it is first asked for. */
export function openFrozenSims(folder: string, checksums: Readonly<Record<number, string>>): FrozenSims {
  const loaded = new Map<number, FrozenSim>();
  const load = (simVersion: number): Result<FrozenSim, RulesFault> => {
    const known = loaded.get(simVersion);
    if (known !== undefined) return ok(known);
    const sim = loadSim(path.join(folder, `${simVersion}.js`), checksums[simVersion]);
    if (sim.ok) loaded.set(simVersion, sim.value);
    return sim;
  };
  const versions = Object.keys(checksums).map(Number);
  return { versions: versions.sort((a, b) => a - b), arePreferred: false, load };
}

function loadSim(file: string, checksum: string | undefined): Result<FrozenSim, RulesFault> {
  const name = `sims/${path.basename(file)}`;
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return fail({ kind: "unread", file: name, cause: fileCauseOf(error) });
  }
  const actual = createHash("sha256").update(bytes).digest("hex");
  if (actual !== checksum) return fail({ kind: "altered", file: name });
  const sim = run(Buffer.from(bytes).toString("utf8"), file);
  return sim.frozenInterface === FROZEN_INTERFACE ? ok(sim) : fail({ kind: "other-interface", file: name });
}

/**
 * What the module exports. It is run as the function that such a module is, so that what runs is what was checked, at once, and the
 * same from source, in a bundle and in Electron. Throws what the file throws: a file that was frozen does not.
 */
function run(text: string, filename: string): FrozenSim {
  assert(text.endsWith(EXPORT), `${filename} exports its frozenSim, and nothing else`);
  const body = `"use strict";${text.slice(0, -EXPORT.length)}return frozenSim;`;
  const load = compileFunction(body, [], { filename }) as () => FrozenSim;
  return load();
}
