import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { onTestFinished } from "vitest";

const CHANNEL = "net.server.socket"; // of Node: each connection that a server of this process takes

/** The end that a server of this process has of the next connection to its port; its `closed` has come when nothing of it is left to be told. */
export function nextServerSocket(port: number): Promise<{ readonly closed: Promise<void> }> {
  return new Promise((resolve) => {
    const hear = (message: unknown): void => {
      const { socket } = message as { readonly socket: Socket };
      if (socket.localPort !== port) return;
      unsubscribe(CHANNEL, hear);
      resolve({ closed: new Promise((close) => socket.once("close", () => close())) });
    };
    subscribe(CHANNEL, hear);
    onTestFinished(() => void unsubscribe(CHANNEL, hear));
  });
}

/** Rejects with a mistake that nobody has caught: it would end the whole program. */
export function mistake(): Promise<never> {
  const promise = new Promise<never>((_, reject) => {
    process.once("uncaughtException", reject);
    onTestFinished(() => void process.off("uncaughtException", reject));
  });
  promise.catch(() => undefined); // the test has ended
  return promise;
}
