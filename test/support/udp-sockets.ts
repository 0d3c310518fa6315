import { createSocket, type Socket } from "node:dgram";

import type { Address } from "../../src/wire/index.ts";

/** A plain UDP socket on a free port of this machine, for a test that says what no peer would. */
export class PlainSocket {
  readonly #socket: Socket;
  readonly received: Buffer[] = [];
  onDatagram: (bytes: Buffer, from: Address) => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("message", (bytes, { address, port }) => {
      this.received.push(bytes);
      this.onDatagram(bytes, { host: address, port });
    });
    socket.on("error", () => undefined); // nobody there: a test that cares looks at what it receives
  }

  static async open(): Promise<PlainSocket> {
    const socket = createSocket("udp4");
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      socket.bind(0, resolve);
    });
    return new PlainSocket(socket);
  }

  get port(): number {
    return this.#socket.address().port;
  }

  send(bytes: Uint8Array, port: number): void {
    this.#socket.send(bytes, port, "127.0.0.1");
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#socket.close(() => resolve()));
  }
}

/**
 * Stands between a host and one guest who joins at `port`: it passes everything on, keeps it, and can send more under
 * the address that each of them knows as the other's.
 */
export class UdpProxy {
  readonly #front: PlainSocket; // the guest's host
  readonly #back: PlainSocket; // the host's guest
  readonly #hostPort: number;
  #guestPort = 0;

  private constructor(front: PlainSocket, back: PlainSocket, hostPort: number) {
    this.#front = front;
    this.#back = back;
    this.#hostPort = hostPort;
    front.onDatagram = (bytes, { port }) => {
      this.#guestPort = port;
      this.sendToHost(bytes);
    };
    back.onDatagram = (bytes) => this.sendToGuest(bytes);
  }

  static async open(hostPort: number): Promise<UdpProxy> {
    return new UdpProxy(await PlainSocket.open(), await PlainSocket.open(), hostPort);
  }

  get port(): number {
    return this.#front.port;
  }

  get guestPort(): number {
    return this.#guestPort;
  }

  /** All packets so far, of both. */
  get captured(): readonly Buffer[] {
    return [...this.#front.received, ...this.#back.received];
  }

  sendToHost(bytes: Uint8Array): void {
    this.#back.send(bytes, this.#hostPort);
  }

  sendToGuest(bytes: Uint8Array): void {
    this.#front.send(bytes, this.#guestPort);
  }

  async close(): Promise<void> {
    await Promise.all([this.#front.close(), this.#back.close()]);
  }
}
