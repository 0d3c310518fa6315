// The only code with access to Electron in the page: it exposes one object with two functions.
import { contextBridge, ipcRenderer, type IpcRendererEvent } from "electron";

import type { PeerNotice, WindowRequest } from "../src/channel/index.ts";
import { PICTURE_TAKEN, PORT_CHANNEL, type PortMessage } from "./port-messages.ts";

/** Requests kept until there is a port, which comes once the page has loaded. */
const WAITING_REQUESTS_MAX = 32;

const waiting: WindowRequest[] = [];
let port: IpcRendererEvent["ports"][number] | undefined;
let listener: ((notice: PeerNotice) => void) | undefined;

contextBridge.exposeInMainWorld("robocat", {
  send(request: WindowRequest): void {
    if (port !== undefined) post(request);
    else if (waiting.length < WAITING_REQUESTS_MAX) waiting.push(request);
  },
  onNotice(newListener: (notice: PeerNotice) => void): void {
    listener = newListener;
    port?.start();
  },
});

ipcRenderer.on(PORT_CHANNEL, (event: IpcRendererEvent) => {
  port?.close();
  port = event.ports[0];
  if (port === undefined) return;
  port.addEventListener("message", receive);
  if (listener !== undefined) port.start(); // until then the port keeps the notices
  for (const request of waiting.splice(0)) post(request);
});

function receive({ data }: { readonly data: unknown }): void {
  const notice = data as PeerNotice; // from our own peer process
  try {
    listener?.(notice);
  } finally {
    if (notice.kind === "picture") post(PICTURE_TAKEN);
  }
}

function post(message: PortMessage): void {
  port?.postMessage(message);
}
