import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

import { ROOT_FOLDER } from "./folders.ts";

/** Brings dist/ up to date; quick when it is. Resolves to false when the build failed; it has then said why. */
export async function buildIfStale(): Promise<boolean> {
  const script = path.join(ROOT_FOLDER, "scripts/build.ts");
  if (!existsSync(script)) return true; // an installed game comes built
  // What it says goes to the standard error: the standard output is for the address.
  const child = spawn(process.execPath, [script, "--quiet"], { stdio: ["ignore", 2, 2] });
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  return code === 0;
}
