import { assert, type BitReader, type BitWriter } from "../base/index.ts";

/** Where a peer is reached: an IPv4 address in dotted form and a UDP port of 1..65535. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

export function isAddress({ host, port }: Address): boolean {
  return octetsOf(host) !== null && Number.isInteger(port) && port >= 1 && port <= 0xffff;
}

/** One text for each address, as people type it: "127.0.0.1:45000". */
export function formatAddress({ host, port }: Address): string {
  return `${host}:${port}`;
}

export function writeAddress(writer: BitWriter, address: Address): void {
  assert(isAddress(address), `writeAddress: ${formatAddress(address)} is not an IPv4 address and port`);
  for (const octet of octetsOf(address.host)!) writer.u8(octet);
  writer.u16(address.port);
}

/** Reads an address; on port 0 the reader has failed. */
export function readAddress(reader: BitReader): Address {
  const host = [reader.u8(), reader.u8(), reader.u8(), reader.u8()].join(".");
  const port = reader.u16();
  if (port === 0) reader.fail();
  return { host, port };
}

function octetsOf(host: string): readonly number[] | null {
  if (!/^(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}$/.test(host)) return null;
  const octets = host.split(".").map(Number);
  return octets.every((octet) => octet <= 255) ? octets : null;
}
