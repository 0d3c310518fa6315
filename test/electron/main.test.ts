// Goal: the main process is a safe shell and nothing else.
// Method: electron/main.ts runs against a stand-in for Electron that keeps what it was asked for.
import type { EventEmitter } from "node:events";
import { beforeEach, describe, expect, test, vi } from "vitest";

import type { StandInPort } from "./stand-in-port.ts";
import type * as StandIn from "./stand-in.ts";
import { eventually } from "../support/waiting-for.ts";

vi.mock("electron", () => import("./stand-in.ts"));
vi.mock("node:fs/promises", async (original) => ({
  ...(await original<typeof import("node:fs/promises")>()),
  // The built window, whether it is built or not.
  readdir: async () => [
    { name: "index.html", parentPath: WINDOW_FOLDER, isFile: () => true },
    { name: "index-1a2b.js", parentPath: `${WINDOW_FOLDER}/assets`, isFile: () => true },
  ],
  readFile: async (file: string) => Buffer.from(`bytes of ${file.slice(WINDOW_FOLDER.length)}`),
}));

const { WINDOW_FOLDER } = vi.hoisted(() => ({
  WINDOW_FOLDER: `${import.meta.dirname.replace(/test.electron$/, "")}window`,
}));
const PAGE_URL = "app://robocat/index.html";

let electron: typeof StandIn;

beforeEach(async () => {
  vi.resetModules();
  electron = (await import("electron")) as unknown as typeof StandIn; // what the code under test will get
  vi.clearAllMocks();
  for (const emitter of [electron.app, electron.peerProcess, electron.session.defaultSession])
    emitter.removeAllListeners();
  electron.StandInWindow.all.length = 0;
});

/** Runs the main process up to its open window. */
async function startMain(...gameArguments: readonly string[]) {
  process.argv = ["electron", "--no-sandbox", ".", "--", ...gameArguments];
  await import("../../electron/main.ts");
  await eventually("a window", () => expect(electron.StandInWindow.all).toHaveLength(1));
  const window = electron.StandInWindow.all[0]!;
  return { window, contents: window.webContents };
}

function createEvent(fields: object = {}) {
  return { preventDefault: vi.fn(), ...fields };
}

describe("the window", () => {
  test("is sandboxed and isolated, and shows the page of app://", async () => {
    const { window } = await startMain();
    expect(window.options.webPreferences).toMatchObject({
      preload: expect.stringMatching(/preload\.cjs$/),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
    });
    expect(window.loadURL).toHaveBeenCalledExactlyOnceWith(PAGE_URL);
    expect(window.show).not.toHaveBeenCalled();
    window.emit("ready-to-show");
    expect(window.show).toHaveBeenCalledTimes(1);
  });

  test.each([
    [{ key: "F11" }, true],
    [{ key: "F11", isAutoRepeat: true }, null],
    [{ key: "F11", type: "keyUp" }, "for the page"],
    [{ key: "Enter", alt: true }, true],
    [{ key: "Enter" }, "for the page"],
    [{ key: "Enter", alt: true, shift: true }, "for the page"],
    [{ key: "F10" }, "for the page"],
  ] as const)("fills the screen and leaves it again by F11 and Alt + Enter: %j", async (pressed, becomes) => {
    const { window, contents } = await startMain();
    const held = { alt: false, control: false, meta: false, shift: false };
    for (const isFull of [false, true]) {
      const event = createEvent();
      window.isFullScreen.mockReturnValue(isFull);
      window.setFullScreen.mockClear();
      contents.emit("before-input-event", event, {
        ...{ type: "keyDown", isAutoRepeat: false, ...held },
        ...pressed,
      });
      expect(event.preventDefault.mock.calls.length > 0).toBe(becomes !== "for the page");
      expect(window.setFullScreen.mock.calls).toEqual(becomes === true ? [[!isFull]] : []);
    }
  });

  test("opens no other window and goes nowhere, but may be reloaded", async () => {
    const { contents } = await startMain();
    const [handler] = contents.setWindowOpenHandler.mock.calls[0]!;
    expect(handler({ url: PAGE_URL })).toEqual({ action: "deny" });
    for (const name of ["will-navigate", "will-frame-navigate", "will-redirect"]) {
      for (const url of [
        "https://cats.example.org/",
        "file:///etc/passwd",
        "app://robocat/x.html",
        "app://other/",
      ]) {
        const event = createEvent({ url });
        contents.emit(name, event);
        expect(event.preventDefault, `${name} ${url}`).toHaveBeenCalled();
      }
      const reload = createEvent({ url: PAGE_URL });
      contents.emit(name, reload);
      expect(reload.preventDefault).not.toHaveBeenCalled();
    }
    const webview = createEvent();
    contents.emit("will-attach-webview", webview);
    expect(webview.preventDefault).toHaveBeenCalled();
  });

  test("gets no permission but to copy, and only our page gets that", async () => {
    await startMain();
    const { defaultSession } = electron.session;
    const request = defaultSession.setPermissionRequestHandler.mock.calls[0]![0];
    const check = defaultSession.setPermissionCheckHandler.mock.calls[0]![0];
    /** Whether it is granted when it is asked for, and when it is looked up. */
    const answers = (permission: string, requestingUrl: string, origin: string): readonly unknown[] => {
      const decide = vi.fn();
      request({}, permission, decide, { requestingUrl, isMainFrame: true });
      return [decide.mock.calls, check(null, permission, origin, { isMainFrame: true })];
    };
    const copy = "clipboard-sanitized-write";
    const origin = "app://robocat/";
    expect(answers(copy, PAGE_URL, origin)).toEqual([[[true]], true]);
    const refused = [[[false]], false];
    for (const other of ["https://robocat/", "app://robocat.example/", "app://other/", "null", ""])
      expect(answers(copy, other, other), other).toEqual(refused);
    for (const permission of ["clipboard-read", "media", "geolocation", "notifications"])
      expect(answers(permission, PAGE_URL, origin), permission).toEqual(refused);
    expect(defaultSession.setDevicePermissionHandler.mock.calls[0]![0]()).toBe(false);
  });
});

describe("the page", () => {
  const PICTURE = { url: "blob:app://robocat/1-2-3", type: "image/png", isAsked: true };

  /** Whether that may be saved, and with which dialog. */
  async function save(change: Partial<typeof PICTURE>) {
    await startMain();
    const { url, type, isAsked } = { ...PICTURE, ...change };
    const setSaveDialogOptions = vi.fn();
    const item = {
      getURL: () => url,
      getMimeType: () => type,
      hasUserGesture: () => isAsked,
      getFilename: () => "a-turn-1.png",
      setSaveDialogOptions,
    };
    const event = createEvent();
    (electron.session.defaultSession as unknown as EventEmitter).emit("will-download", event, item);
    return { isDenied: event.preventDefault.mock.calls.length > 0, dialogs: setSaveDialogOptions.mock.calls };
  }

  test.each([
    { url: "blob:https://cats.example.org/1-2-3" },
    { url: "blob:app://robocat.example.org/1-2-3" },
    { url: "app://robocat/index.html" },
    { type: "text/html" },
    { isAsked: false },
  ])("saves nothing to the disk: %j", async (change) => {
    expect(await save(change)).toEqual({ isDenied: true, dialogs: [] });
  });

  test("saves a picture that the player asked for where the player says", async () => {
    const { isDenied, dialogs } = await save({});
    expect(isDenied).toBe(false);
    expect(dialogs).toEqual([[expect.objectContaining({ defaultPath: "a-turn-1.png" })]]);
  });
});

test("a page that is not ours gets no port to the peer", async () => {
  const { contents } = await startMain();
  for (const url of [
    "https://cats.example.org/",
    "chrome-error://chromewebdata/",
    "app://other/index.html",
    "",
  ]) {
    contents.getURL.mockReturnValueOnce(url);
    contents.emit("did-finish-load");
  }
  expect(contents.postMessage).not.toHaveBeenCalled();
  expect(electron.peerProcess.postMessage).not.toHaveBeenCalled();
});

describe("app://", () => {
  test("is registered before Electron is ready, without leave to go around the policy", async () => {
    await startMain();
    const { registerSchemesAsPrivileged } = electron.protocol;
    expect(registerSchemesAsPrivileged).toHaveBeenCalledExactlyOnceWith([
      { scheme: "app", privileges: { standard: true, secure: true, supportFetchAPI: true } },
    ]);
    const [registered] = registerSchemesAsPrivileged.mock.invocationCallOrder;
    const [ready] = electron.app.whenReady.mock.invocationCallOrder;
    expect(registered!).toBeLessThan(ready!);
  });

  test("serves the built window and nothing else, under a strict policy", async () => {
    await startMain();
    const [, answer] = electron.protocol.handle.mock.calls[0]!;
    const page = answer(new Request(PAGE_URL));
    expect(page.status).toBe(200);
    expect(await page.text()).toBe("bytes of /index.html");
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const script = answer(new Request("app://robocat/assets/index-1a2b.js"));
    expect(await script.text()).toBe("bytes of /assets/index-1a2b.js");

    const refused = [
      "app://robocat/../package.json",
      "app://robocat/..%2f..%2fpackage.json",
      "app://other/index.html",
    ];
    for (const url of refused) expect(answer(new Request(url)).status, url).toBe(404);
    expect(answer(new Request(PAGE_URL, { method: "POST" })).status).toBe(404);
    for (const response of [page, answer(new Request("app://robocat/nothing"))]) {
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(response.headers.get("content-security-policy")).not.toContain("unsafe");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });
});

describe("the peer process", () => {
  test("is started with the game's arguments", async () => {
    await startMain("45000", "John");
    expect(electron.utilityProcess.fork).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/peer-process\.js$/),
      ["45000", "John"],
      expect.anything(),
    );
  });

  test("gets one end of a channel, the page the other, anew at each load", async () => {
    const { contents } = await startMain();
    expect(electron.peerProcess.postMessage).not.toHaveBeenCalled();
    for (let load = 0; load < 2; load += 1) {
      contents.emit("did-finish-load");
      const [order, [toPeer]] = electron.peerProcess.postMessage.mock.calls[load]! as [
        unknown,
        StandInPort[],
      ];
      const [channel, , [toPage]] = contents.postMessage.mock.calls[load]! as [string, null, StandInPort[]];
      expect(order).toEqual({ kind: "window" });
      expect(channel).toBe("peer-port");
      expect(toPeer!.other).toBe(toPage);
    }
  });

  test("takes its leave before the app ends", async () => {
    await startMain();
    electron.app.emit("window-all-closed");
    expect(electron.app.quit).toHaveBeenCalledTimes(1);
    const quitting = createEvent();
    electron.app.emit("will-quit", quitting);
    expect(quitting.preventDefault).toHaveBeenCalled();
    expect(electron.peerProcess.postMessage).toHaveBeenCalledExactlyOnceWith({ kind: "end" });

    electron.peerProcess.emit("exit", 0);
    await eventually("a second quit", () => expect(electron.app.quit).toHaveBeenCalledTimes(2));
    const quittingAgain = createEvent();
    electron.app.emit("will-quit", quittingAgain);
    expect(quittingAgain.preventDefault).not.toHaveBeenCalled();
    expect(electron.dialog.showErrorBox).not.toHaveBeenCalled();
  });

  test("is ended when it does not take its leave", async () => {
    await startMain();
    vi.useFakeTimers();
    electron.app.emit("will-quit", createEvent());
    vi.advanceTimersByTime(14_000); // a finished match may need it for 13 s
    expect(electron.peerProcess.kill).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    vi.useRealTimers();
    expect(electron.peerProcess.kill).toHaveBeenCalledTimes(1);
  });

  test("the player is told when it dies", async () => {
    await startMain();
    electron.peerProcess.emit("exit", 7);
    expect(electron.dialog.showErrorBox.mock.calls[0]).toEqual([
      expect.any(String),
      "the peer process ended with code 7",
    ]);
    expect(electron.app.exit).toHaveBeenCalledExactlyOnceWith(1);
  });
});

describe("a page that dies", () => {
  const dies = (contents: StandIn.StandInWindow["webContents"]): boolean =>
    contents.emit("render-process-gone", {}, { reason: "crashed" });

  test("is loaded again, after that event, and the match goes on", async () => {
    const { contents } = await startMain();
    dies(contents);
    expect(contents.reload).not.toHaveBeenCalled();
    await eventually("a page", () => expect(contents.reload).toHaveBeenCalledTimes(1));
    expect(electron.peerProcess.postMessage).not.toHaveBeenCalled();
    expect(electron.dialog.showErrorBox).not.toHaveBeenCalled();
    expect(electron.app.exit).not.toHaveBeenCalled();
  });

  test("again and again is given up: the player is told, and the peer takes its leave before the end", async () => {
    const { contents } = await startMain();
    for (let death = 0; death < 3; death += 1) dies(contents);
    expect(electron.dialog.showErrorBox.mock.calls).toEqual([
      [expect.any(String), "the window ended: crashed"],
    ]);
    expect(electron.peerProcess.postMessage).toHaveBeenCalledExactlyOnceWith({ kind: "end" });
    expect(electron.app.exit).not.toHaveBeenCalled();
    electron.peerProcess.emit("exit", 0);
    await eventually("the end", () => expect(electron.app.exit).toHaveBeenCalledExactlyOnceWith(1));
  });
});

test("bad arguments start nothing", async () => {
  process.argv = ["electron", ".", "--", "70000", "John"];
  await import("../../electron/main.ts");
  await eventually("the exit", () => expect(electron.app.exit).toHaveBeenCalledExactlyOnceWith(1));
  expect(electron.dialog.showErrorBox.mock.calls[0]?.[1]).toBe('port "70000" is outside 0..65535');
  expect(electron.utilityProcess.fork).not.toHaveBeenCalled();
});
