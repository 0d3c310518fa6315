// Stands for the few parts of Electron that the shell uses, and keeps what they were asked for.
import { EventEmitter } from "node:events";

import { vi } from "vitest";

import { StandInChannel } from "./stand-in-port.ts";

/** What a page that asks for something tells of itself. */
interface Asking {
  readonly requestingUrl?: string;
  readonly isMainFrame: boolean;
}

type PermissionRequestHandler = (
  contents: unknown,
  permission: string,
  decide: (ok: boolean) => void,
  asking: Asking,
) => void;
type PermissionCheckHandler = (
  contents: unknown,
  permission: string,
  origin: string,
  asking: Asking,
) => boolean;

class StandInContents extends EventEmitter {
  readonly postMessage = vi.fn();
  readonly reload = vi.fn();
  readonly getURL = vi.fn(() => "app://robocat/index.html");
  readonly setWindowOpenHandler =
    vi.fn<(handler: (details: { url: string }) => { action: string }) => void>();
}

export class StandInWindow extends EventEmitter {
  static readonly all: StandInWindow[] = [];
  readonly webContents = new StandInContents();
  readonly show = vi.fn();
  readonly isFullScreen = vi.fn(() => false);
  readonly setFullScreen = vi.fn();
  readonly isDestroyed = vi.fn(() => false);
  readonly loadURL = vi.fn(async () => undefined);
  readonly options: { readonly webPreferences: Readonly<Record<string, unknown>> };

  constructor(options: StandInWindow["options"]) {
    super();
    this.options = options;
    StandInWindow.all.push(this);
    app.emit("web-contents-created", {}, this.webContents);
  }
}

export class StandInProcess extends EventEmitter {
  readonly postMessage = vi.fn();
  readonly kill = vi.fn();
}

class StandInApp extends EventEmitter {
  readonly whenReady = vi.fn(async () => undefined);
  readonly quit = vi.fn();
  readonly exit = vi.fn();
}

export const app = new StandInApp();
export const peerProcess = new StandInProcess();
export const utilityProcess = { fork: vi.fn(() => peerProcess) };
export const dialog = {
  showErrorBox: vi.fn(),
  showMessageBoxSync: vi.fn((_window: unknown, _options: { readonly detail: string }) => 0),
};
export const Menu = { setApplicationMenu: vi.fn() };
export const protocol = {
  registerSchemesAsPrivileged: vi.fn(),
  handle: vi.fn<(scheme: string, handler: (request: Request) => Response) => void>(),
};
export const session = {
  defaultSession: Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: vi.fn<(handler: PermissionRequestHandler) => void>(),
    setPermissionCheckHandler: vi.fn<(handler: PermissionCheckHandler) => void>(),
    setDevicePermissionHandler: vi.fn<(handler: () => boolean) => void>(),
  }),
};
export const contextBridge = { exposeInMainWorld: vi.fn() };
export const ipcRenderer = new EventEmitter();
export { StandInWindow as BrowserWindow, StandInChannel as MessageChannelMain };
