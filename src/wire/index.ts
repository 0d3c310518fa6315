// wire: bytes <-> records. One file a packet kind, one legal encoding a record, readers that never throw.
// The command codec is also what a replay is written with.
// It must not know sockets, time, or what a packet makes a peer do.
export {
  ADDRESSES_MAX,
  formatAddress,
  IPV6_ADDRESSES_MAX,
  isAddress,
  isIpv6,
  type Address,
} from "./address-codec.ts";
export { commandBits, readCommand, writeCommand } from "./command-codec.ts";
export * from "./account.ts";
export * from "./constants.ts";
export * from "./message.ts";
export {
  fragmentBits,
  isLinkPacket,
  LINK_PACKET_BITS_BARE,
  readLinkPacket,
  writeLinkPacket,
  type LaneFragment,
  type LinkAck,
  type LinkEnds,
  type LinkPacket,
  type LinkReadContext,
  type TurnPosition,
  type TurnRequest,
} from "./link-packet.ts";
export { decodeMap, encodeMap, MAP_BYTES_MAX, readMapBits, writeMap } from "./map-codec.ts";
export type { GoodbyeEnd, GoodbyePacket, GoodbyeReason } from "./goodbye.ts";
export { mapPartCount, type MapPartPacket, type MapRequestPacket } from "./map-part.ts";
export { isMatchOptions, readOptions, writeOptions } from "./options-codec.ts";
export {
  isHelloOfAnyVersion,
  readPacket,
  writePacket,
  type Packet,
  type PacketKind,
  type PacketRefusal,
  type ReceivedPacket,
} from "./packet.ts";
export { PACKET_KINDS } from "./packet-kinds.ts";
export type { ReadyPacket } from "./ready.ts";
export { RELAYED_BYTES_MAX, type RelayPacket } from "./relay.ts";
export type { RefusalReason } from "./refusals.ts";
export { isTeam, type SeatRequestPacket } from "./seat-request.ts";
export { readName, writeName } from "./text-codec.ts";
export { turnDataBits } from "./turn-data-codec.ts";
export type { RosterEntry, WelcomePacket } from "./welcome.ts";
export { AGREED_DATA_MAX, agreedDataMessages } from "./agreed-data-codec.ts";
export { MESSAGE_BLOCKS_MAX, MESSAGE_WORDS_MAX } from "./blocks-codec.ts";
export { MESSAGE_KINDS, readMessage, writeMessage } from "./message-codec.ts";
