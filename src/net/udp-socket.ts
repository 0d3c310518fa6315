import { createSocket, type Socket } from "node:dgram";
import type { Address } from "../wire/index.ts";

export interface UdpSocketOptions {
  readonly port: number; // 0: any free one
  readonly host?: string; // the interface to bind; all by default
  readonly onDatagram: (from: Address, bytes: Uint8Array) => void;
  /** Something about sending or receiving went wrong; the socket lives on. */
  readonly onProblem: (message: string) => void;
}

/** A bound UDP socket: the only place where datagrams enter and leave the process. */
export interface UdpSocket {
  readonly port: number;
  send(to: Address, bytes: Uint8Array): void;
  close(): Promise<void>;
}

/** Binds a socket. Rejects with Node's error (EADDRINUSE, EACCES, ...) if it can't be bound. */
export async function openUdpSocket(options: UdpSocketOptions): Promise<UdpSocket> {
  const socket = createSocket({ type: "udp4", recvBufferSize: 512 * 1_024 });
  await bind(socket, options);
  socket.on("message", (bytes, { address, port }) => {
    options.onDatagram({ host: address, port }, bytes);
  });
  socket.on("error", (error) => {
    options.onProblem(error.message);
  });
  let isOpen = true;
  return {
    port: socket.address().port,
    send(to, bytes) {
      if (!isOpen) return;
      socket.send(bytes, to.port, to.host, (error) => {
        // A peer that is gone answers with ICMP; that is silence, and silence is seen elsewhere.
        if (error !== null && isOpen)
          options.onProblem(`Cannot send to ${to.host}:${to.port}: ${error.message}`);
      });
    },
    close() {
      if (!isOpen) return Promise.resolve();
      isOpen = false;
      return new Promise((resolve) => socket.close(() => resolve()));
    },
  };
}

function bind(socket: Socket, { port, host }: UdpSocketOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.bind({ port, ...(host === undefined ? {} : { address: host }), exclusive: true }, () => {
      socket.removeListener("error", reject);
      resolve();
    });
  });
}
