// The main process: one window, one peer process, and a port between them. It never sees what they say to each other.
import path from "node:path";

import { app, dialog, Menu, session } from "electron";

import { escapeUnseen } from "../src/base/index.ts";
import { gameArgumentsOf, readStartArguments, START_HELP } from "../src/cli/index.ts";
import { openGameWindow } from "./game-window.ts";
import { denyDownloads, denyPermissions, guardContents } from "./guards.ts";
import { PageReloads } from "./page-reloads.ts";
import { startPeerLink } from "./peer-link.ts";
import { registerWindowScheme, serveWindowFiles } from "./window-protocol.ts";

const WINDOW_FOLDER = path.join(import.meta.dirname, "../window");

registerWindowScheme();
app.on("web-contents-created", (_event, contents) => guardContents(contents));
app.on("window-all-closed", () => app.quit());
// Not awaited: `ready` comes only after this file has been run.
app.whenReady().then(start).catch(fail);

async function start(): Promise<void> {
  const gameArguments = gameArgumentsOf(process.argv);
  const reading = readStartArguments(gameArguments);
  if (reading.kind !== "start") {
    fail(reading.kind === "help" ? START_HELP : reading.problem);
    return;
  }

  if (process.platform !== "darwin") Menu.setApplicationMenu(null);
  denyPermissions(session.defaultSession);
  denyDownloads(session.defaultSession);
  await serveWindowFiles(WINDOW_FOLDER);

  const peer = startPeerLink(gameArguments, (code) => fail(`the peer process ended with code ${code}`));
  let hasPeerEnded = false;
  app.on("will-quit", (event) => {
    if (hasPeerEnded) return;
    event.preventDefault();
    void peer.end().then(() => {
      hasPeerEnded = true;
      app.quit();
    });
  });

  const window = openGameWindow(({ webContents }) => peer.connect(webContents));
  const reloads = new PageReloads();
  window.webContents.on("render-process-gone", (_event, { reason }) => {
    // The match goes on in the peer. Not from within this event, where it would take the main process with it.
    if (reloads.take(performance.now()))
      setImmediate(() => window.isDestroyed() || window.webContents.reload());
    else void endAfter(peer.end(), `the window ended: ${reason}`);
  });
}

/** There is no game without both of them: says so and ends. */
function fail(reason: unknown): void {
  tellEnd(reason);
  app.exit(1);
}

/** The same, once the peer has taken its leave, which it does while the player reads. */
async function endAfter(leave: Promise<void>, reason: string): Promise<void> {
  tellEnd(reason);
  await leave;
  app.exit(1);
}

function tellEnd(reason: unknown): void {
  const message = reason instanceof Error ? reason.message : String(reason);
  dialog.showErrorBox("Robo Cat RTS has to close", message.split("\n").map(escapeUnseen).join("\n"));
}
