// `npm start`: the game in Electron, or else in a browser window, or else at an address to open.
import { existsSync } from "node:fs";
import path from "node:path";

import { homeFolder } from "../peer/index.ts";
import { readLinkOption } from "./link-option.ts";
import { buildIfStale } from "./start/build-if-stale.ts";
import { findElectron, usualElectronSearch } from "./start/find-electron.ts";
import { hasDisplay, runElectron } from "./start/run-electron.ts";
import { serveGame } from "./start/serve-game.ts";
import {
  readStartArguments,
  START_HELP,
  writeStartArguments,
  type StartArguments,
} from "./start/start-arguments.ts";

async function main(): Promise<void> {
  const reading = readStartArguments(process.argv.slice(2));
  switch (reading.kind) {
    case "help":
      console.log(START_HELP);
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
  if (firstRequest?.kind === "open-replay" && !existsSync(firstRequest.file)) {
    refuse(`there is no file ${firstRequest.file}`);
    return;
  }
  const link = readLinkOption(wanted.link ?? undefined);
  if (!link.ok) {
    refuse(link.reason);
    return;
  }
  if (!(await buildIfStale())) {
    refuse("the build failed, see above");
    return;
  }
  if (wanted.shell === "electron" && hasDisplay() && (await startElectron(wanted))) return;
  await serveGame({
    homeFolder: wanted.homeFolder ?? homeFolder(),
    link: link.value,
    firstRequest,
    opensBrowser: wanted.shell !== "address-only",
  });
}

/** Resolves when the game was played and closed in Electron, or to false when Electron could not start. */
async function startElectron(wanted: StartArguments): Promise<boolean> {
  const program = await findElectron(usualElectronSearch((line) => console.log(line)));
  if (program === undefined) return false;
  if ((await runElectron(program, writeStartArguments(wanted))) === "closed") return true;
  console.log("Electron could not start; opening the game in a browser instead.");
  return false;
}

/** npm runs its scripts at the top of the project, wherever it was called: relative names count from there. */
function withWholePaths(wanted: StartArguments): StartArguments {
  const { firstRequest, homeFolder: home } = wanted;
  const calledFrom = process.env["INIT_CWD"] ?? process.cwd();
  const whole = (name: string): string => path.resolve(calledFrom, name);
  return {
    ...wanted,
    homeFolder: home === null ? null : whole(home),
    firstRequest:
      firstRequest?.kind === "open-replay"
        ? { ...firstRequest, file: whole(firstRequest.file) }
        : firstRequest,
  };
}

function refuse(problem: string): void {
  console.error(`Cannot start: ${problem}`);
  process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
process.exit(); // all is said and closed; nothing left open may hold the process
