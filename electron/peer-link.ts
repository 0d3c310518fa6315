import path from "node:path";

import { MessageChannelMain, utilityProcess, type WebContents } from "electron";

import { PORT_CHANNEL, type PeerOrder } from "./port-messages.ts";

export interface PeerLink {
  /** Gives the page and the peer a port to each other. The port of the page that was there before closes by itself. */
  connect(contents: WebContents): void;
  /** Has the peer take its leave of the others. Resolves when its process is gone. */
  end(): Promise<void>;
}

/** A peer whose match has just ended may stay 13 s for the others' sake. */
const END_TIMEOUT_MS = 15_000;

/** Starts the peer in a process of its own, so that drawing never delays a turn. */
export function startPeerLink(gameArguments: readonly string[], onDied: (code: number) => void): PeerLink {
  const file = path.join(import.meta.dirname, "peer-process.js");
  const child = utilityProcess.fork(file, [...gameArguments], { serviceName: "Robo Cat RTS peer" });
  let isEnding = false;
  const exited = new Promise<void>((resolve) => {
    child.once("exit", (code) => {
      resolve();
      if (!isEnding) onDied(code);
    });
  });

  return {
    connect(contents) {
      const { port1, port2 } = new MessageChannelMain();
      child.postMessage({ kind: "window" } satisfies PeerOrder, [port1]);
      contents.postMessage(PORT_CHANNEL, null, [port2]);
    },
    end() {
      if (!isEnding) {
        isEnding = true;
        child.postMessage({ kind: "end" } satisfies PeerOrder);
        setTimeout(() => child.kill(), END_TIMEOUT_MS).unref();
      }
      return exited;
    },
  };
}
