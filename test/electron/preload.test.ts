import { beforeEach, expect, test, vi } from "vitest";

import type { PeerNotice, WindowRequest } from "../../src/channel/index.ts";
import { StandInChannel } from "./stand-in-port.ts";
import type * as StandIn from "./stand-in.ts";

vi.mock("electron", () => import("./stand-in.ts"));

interface Robocat {
  send(request: WindowRequest): void;
  onNotice(listener: (notice: PeerNotice) => void): void;
}

const MENU: PeerNotice = { kind: "menu", problem: null };
const PICTURE: PeerNotice = { kind: "picture", turn: 1, words: new Int32Array(3) };

let electron: typeof StandIn;

beforeEach(async () => {
  vi.resetModules();
  electron = (await import("electron")) as unknown as typeof StandIn; // what the code under test will get
  vi.clearAllMocks();
  electron.ipcRenderer.removeAllListeners();
});

/** Runs the preload script; `connect` gives it a port as the main process does and returns the peer's end of it. */
async function startPreload() {
  await import("../../electron/preload.ts");
  const { calls } = electron.contextBridge.exposeInMainWorld.mock;
  const [name, robocat] = calls[0] as [string, Robocat];
  const connect = () => {
    const { port1, port2 } = new StandInChannel();
    const toPeer: unknown[] = [];
    port1.on("message", ({ data }: { readonly data: unknown }) => toPeer.push(data));
    port1.start();
    electron.ipcRenderer.emit("peer-port", { ports: [port2] });
    return { port: port1, toPeer };
  };
  return { name, robocat, connect };
}

test("the page sees one object with two functions, and no part of Electron", async () => {
  const { name, robocat } = await startPreload();
  expect(electron.contextBridge.exposeInMainWorld).toHaveBeenCalledTimes(1);
  expect(name).toBe("robocat");
  expect(Object.entries(robocat).map(([key, value]) => [key, typeof value])).toEqual([
    ["send", "function"],
    ["onNotice", "function"],
  ]);
});

test("requests before there is a port are kept, in order, up to a limit", async () => {
  const { robocat, connect } = await startPreload();
  robocat.send({ kind: "list-replays" });
  for (let i = 0; i < 100; i += 1) robocat.send({ kind: "leave" });
  const { toPeer } = connect();
  expect(toPeer).toHaveLength(32);
  expect(toPeer[0]).toEqual({ kind: "list-replays" });
  robocat.send({ kind: "start-match" });
  expect(toPeer.at(-1)).toEqual({ kind: "start-match" });
});

test("notices before there is a listener are kept by the port", async () => {
  const { robocat, connect } = await startPreload();
  const { port } = connect();
  port.postMessage(MENU);
  const listener = vi.fn();
  robocat.onNotice(listener);
  expect(listener).toHaveBeenCalledExactlyOnceWith(MENU);
});

test("a listener may be there before the port", async () => {
  const { robocat, connect } = await startPreload();
  const listener = vi.fn();
  robocat.onNotice(listener);
  connect().port.postMessage(MENU);
  expect(listener).toHaveBeenCalledExactlyOnceWith(MENU);
});

test("each picture is reported as taken", async () => {
  const { robocat, connect } = await startPreload();
  const listener = vi.fn();
  robocat.onNotice(listener);
  const { port, toPeer } = connect();
  port.postMessage(PICTURE);
  port.postMessage(MENU);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(toPeer).toEqual(["picture-taken"]);
});

test("a new port takes the place of the old one", async () => {
  const { robocat, connect } = await startPreload();
  const first = connect();
  const hasClosed = vi.fn();
  first.port.on("close", hasClosed);
  const second = connect();
  expect(hasClosed).toHaveBeenCalled();
  robocat.send({ kind: "leave" });
  expect([first.toPeer, second.toPeer]).toEqual([[], [{ kind: "leave" }]]);
});
