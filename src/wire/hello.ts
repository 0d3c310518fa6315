import type { BitReader, BitWriter } from "../base/index.ts";
import { readAddresses, writeAddresses, type Address } from "./address-codec.ts";
import { readName, writeName } from "./text-codec.ts";

/** A newcomer asks to be let in. Sent to any peer until it is answered. */
export interface HelloPacket {
  readonly kind: "hello";
  readonly token: number; // u32, chosen by the newcomer at random: this run of it, whatever its address
  readonly simVersion: number; // u16
  readonly mapChecksum: number; // u32, of the map that it holds already; 0: none
  readonly name: string;
  readonly addresses: readonly Address[]; // 0 to 4, its own as its machine knows them
}

export function writeHello(writer: BitWriter, packet: HelloPacket): void {
  writer.u32(packet.token);
  writer.u16(packet.simVersion);
  writer.u32(packet.mapChecksum);
  writeName(writer, packet.name);
  writeAddresses(writer, packet.addresses);
}

export function readHello(reader: BitReader): HelloPacket {
  return {
    kind: "hello",
    token: reader.u32(),
    simVersion: reader.u16(),
    mapChecksum: reader.u32(),
    name: readName(reader),
    addresses: readAddresses(reader),
  };
}
