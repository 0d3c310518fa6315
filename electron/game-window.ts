import path from "node:path";

import { BrowserWindow, dialog, type Input } from "electron";

import { PAGE_URL } from "./window-protocol.ts";

/** Opens the window. `onPageLoaded` is called after each load of the page, so also after a reload. */
export function openGameWindow(onPageLoaded: (window: BrowserWindow) => void): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 800,
    minHeight: 500,
    show: false, // until there is something to see
    title: "Robo Cat RTS",
    backgroundColor: "#14161c",
    webPreferences: {
      preload: path.join(import.meta.dirname, "preload.cjs"),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  });
  window.once("ready-to-show", () => window.show());
  window.webContents.on("will-prevent-unload", (event) => {
    if (mayLeaveMatch(window)) event.preventDefault(); // then the page goes
  });
  window.webContents.on("before-input-event", (event, input) => {
    if (!isForFullScreen(input)) return;
    event.preventDefault();
    if (!input.isAutoRepeat) window.setFullScreen(!window.isFullScreen());
  });
  window.webContents.on("did-finish-load", () => {
    // The port to the peer is for our page alone, whatever else should have been loaded.
    if (window.webContents.getURL() === PAGE_URL) onPageLoaded(window);
  });
  void window.loadURL(PAGE_URL);
  return window;
}

/** What a browser has by itself, and no menu has here: F11, or Alt + Enter as in other games. */
function isForFullScreen({ type, key, alt, control, meta, shift }: Input): boolean {
  if (type !== "keyDown") return false;
  return key === "F11" || (key === "Enter" && alt && !control && !meta && !shift);
}

/** The page has asked not to be closed: a match runs in it. */
function mayLeaveMatch(window: BrowserWindow): boolean {
  const buttons = ["Go on playing", "Leave the match"];
  const message = "Leave the match?";
  const detail =
    "If others play with you, they play on without you. What has been played is kept as a replay.";
  const options = { type: "question", message, detail, buttons, defaultId: 0, cancelId: 0 } as const;
  return dialog.showMessageBoxSync(window, options) === 1;
}
