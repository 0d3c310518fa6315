// `npm start`: the game in Electron, or else in a browser window, or else at an address to open.
import { existsSync } from "node:fs";
import { spawn } from "node:child_process";
import path from "node:path";
import { findLinkedReplay, homeFolder, wholePath } from "../peer/index.ts";
import { EXIT } from "./exit-status.ts";
import { findElectron, hasDisplay, ROOT_FOLDER, runElectron, usualElectronSearch } from "./start/electron.ts";
import {
  readStartArguments,
  START_HELP,
  writeStartArguments,
  type StartArguments,
} from "./start/start-arguments.ts";
import { keyLogFileOf, openKeyLog } from "./key-log-option.ts";
import { readLink } from "./link-option.ts";
import { printLine, printProblem, printText } from "./printing.ts";

/** In a bundle: what it opens was built before. */
declare const ROBOCAT_IS_BUILT: boolean | undefined;

async function main(): Promise<void> {
  const reading = readStartArguments(process.argv.slice(2));
  switch (reading.kind) {
    case "help":
      printText(process.stdout, START_HELP);
      return;
    case "refused":
      refuse(reading.problem);
      return;
    case "start":
      return start(withWholePaths(reading.start));
  }
}

async function start(wanted: StartArguments): Promise<void> {
  const { firstRequest } = wanted;
  if (firstRequest?.kind === "open-replay-file" && !existsSync(firstRequest.file)) {
    refuse(`there is no file ${firstRequest.file}`);
    return;
  }
  const link = readLink(wanted.link ?? undefined);
  if (!link.ok) {
    refuse(link.reason);
    return;
  }
  const keyLog = openKeyLog(wanted.keyLogFile);
  if (!keyLog.ok) {
    refuse(keyLog.reason);
    return;
  }
  if (!(await buildIfStale())) {
    refuse("the build failed, see above");
    return;
  }
  if (wanted.shell === "electron" && hasDisplay() && (await startElectron(wanted))) return;
  const { serveGame } = await import("./start/browser.ts"); // Electron has a peer of its own
  await serveGame({
    homeFolder: wanted.homeFolder ?? homeFolder(),
    link: link.value,
    keyLog: keyLog.value,
    outside: wanted.outside,
    service: wanted.service,
    hidesAddress: wanted.hidesAddress,
    firstRequest,
    opensBrowser: wanted.shell !== "address-only",
  });
}

/** Resolves when the game was played and closed in Electron, or to false when Electron could not start. */
async function startElectron(wanted: StartArguments): Promise<boolean> {
  const program = await findElectron(usualElectronSearch((line) => printLine(process.stdout, line)));
  if (program === undefined) return false;
  if ((await runElectron(program, writeStartArguments(wanted))) === "closed") return true;
  printLine(process.stdout, "Electron could not start; opening the game in a browser instead.");
  return false;
}

function withWholePaths(wanted: StartArguments): StartArguments {
  const { firstRequest, homeFolder: home, keyLogFile } = wanted;
  const wholeHome = home === null ? null : wholePath(home);
  return {
    ...wanted,
    homeFolder: wholeHome,
    keyLogFile: keyLogFileOf(keyLogFile),
    firstRequest:
      firstRequest?.kind === "open-replay-file"
        ? { ...firstRequest, file: findLinkedReplay(wholeHome ?? homeFolder(), firstRequest.file) }
        : firstRequest,
  };
}

function refuse(problem: string): void {
  printProblem(`Cannot start: ${problem}`);
  process.exitCode = EXIT.cannotStart;
}

try {
  await main();
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
process.exit(); // all is said and closed; nothing left open may hold the process

/** Brings dist/ up to date; quick when it is. Resolves to false when the build failed; it has then said why. */
async function buildIfStale(): Promise<boolean> {
  const script = path.join(ROOT_FOLDER, "scripts/build.ts");
  if (typeof ROBOCAT_IS_BUILT === "boolean" || !existsSync(script)) return true; // an installed game comes built
  // What it says goes to the standard error: the standard output is for the address.
  const child = spawn(process.execPath, [script, "--quiet"], { stdio: ["ignore", 2, 2] });
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  return code === 0;
}
