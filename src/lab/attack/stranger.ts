import type { Address, Datagram } from "../../wire/index.ts";

/** A stranger on the network that is in no session: sends what it is told to, and keeps what it gets. */
export class Stranger {
  readonly address: Address;
  readonly got: { readonly from: Address; readonly bytes: Uint8Array; readonly atMs: number }[] = [];
  onDatagram: (from: Address, bytes: Uint8Array, nowMs: number) => void = () => undefined;
  #out: Datagram[] = [];

  constructor(address: Address) {
    this.address = address;
  }

  get bytesGot(): number {
    return this.got.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** An answer, on its way once what came is heard. What it says unasked goes by the network's inject. */
  send(to: Address, bytes: Uint8Array): void {
    this.#out.push({ to, bytes });
  }

  openDatagram(from: Address, bytes: Uint8Array, nowMs: number): void {
    this.got.push({ from, bytes, atMs: nowMs });
    this.onDatagram(from, bytes, nowMs);
  }

  update(): void {
    // nothing is ever due
  }

  takeDatagrams(): readonly Datagram[] {
    const taken = this.#out;
    this.#out = [];
    return taken;
  }

  nextDueMs(): number {
    return Infinity;
  }
}
