// Goal: a peer that does not read costs no more memory than some messages.
// Method: the reception of a service, and a stand-in for a WebSocket that says how much waits in it.
import { EventEmitter } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import type { WebSocket } from "ws";
import { SERVICE_MESSAGE_BYTES_MAX } from "../../src/rendezvous/index.ts";
import { attachSocket, Places } from "../../src/service/sockets.ts";
import { TestService } from "../support/service-peer.ts";

class SlowSocket extends EventEmitter {
  bufferedAmount = 0;
  readonly sent: string[] = [];
  terminatedCount = 0;

  send(text: string): void {
    this.sent.push(text);
  }

  terminate(): void {
    this.terminatedCount += 1;
    this.emit("close");
  }
}

test("a peer in whose line more than four of the longest messages wait is let go, and told no more", async () => {
  const tested = await new TestService().open();
  onTestFinished(() => tested.close());
  const { reception } = tested.service;
  const socket = new SlowSocket();
  const places = new Places({ all: 9, ofSource: 9, ofSite: 9 });
  attachSocket(socket as unknown as WebSocket, "192.0.2.1", { reception, places });
  const ask = (n: number): boolean =>
    socket.emit("message", Buffer.from(JSON.stringify({ kind: "beat", n })), false);
  socket.bufferedAmount = 4 * SERVICE_MESSAGE_BYTES_MAX;
  ask(1);
  expect([socket.sent, socket.terminatedCount]).toEqual([['{"kind":"done","n":1}'], 0]);
  socket.bufferedAmount += 1;
  ask(2);
  expect([socket.sent.length, socket.terminatedCount, reception.socketCount]).toEqual([1, 1, 0]);
});
