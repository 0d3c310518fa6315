import type { BitReader, BitWriter } from "../../base/index.ts";
import {
  readAddress,
  readAddresses,
  writeAddress,
  writeAddresses,
  type Address,
} from "../parts/address-codec.ts";
import { readName, writeName } from "../parts/text-codec.ts";

/** A newcomer asks to be let in. Sent to any peer until it is answered. */
export interface HelloPacket {
  readonly kind: "hello";
  readonly token: number; // u32, chosen by the newcomer at random: this run of it, whatever its address
  readonly simVersion: number; // u16
  readonly mapChecksum: number; // u32, of the map that it holds already; 0: none
  readonly name: string;
  readonly addresses: readonly Address[]; // 0 to 4, its own as its machine knows them
}

export type RefusalReason = "full" | "started" | "other-version" | "removed" | "missed";

/** The order of reasons on the wire; only ever append. */
const REASONS: readonly RefusalReason[] = ["full", "started", "other-version", "removed", "missed"];

/**
 * The master peer does not let the newcomer in. Any peer says so to a hello of another version. "missed" is for one that was in, was
 * silent for too long, and may come back: it says hello again.
 */
export interface NotJoinablePacket {
  readonly kind: "not-joinable";
  readonly token: number; // u32, of the hello; 0 where the hello could not be read
  readonly reason: RefusalReason;
}

/** A peer that is not the master names the one that is; the newcomer asks there. */
export interface NotMasterPeerPacket {
  readonly kind: "not-master-peer";
  readonly token: number; // u32, of the hello
  readonly masterAddress: Address;
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

export function writeNotJoinable(writer: BitWriter, packet: NotJoinablePacket): void {
  writer.u32(packet.token);
  writer.u8(REASONS.indexOf(packet.reason));
}

export function readNotJoinable(reader: BitReader): NotJoinablePacket {
  const token = reader.u32();
  const reason = REASONS[reader.u8()];
  if (reason === undefined) reader.fail();
  return { kind: "not-joinable", token, reason: reason ?? "full" };
}

export function writeNotMasterPeer(writer: BitWriter, packet: NotMasterPeerPacket): void {
  writer.u32(packet.token);
  writeAddress(writer, packet.masterAddress);
}

export function readNotMasterPeer(reader: BitReader): NotMasterPeerPacket {
  return { kind: "not-master-peer", token: reader.u32(), masterAddress: readAddress(reader) };
}
