// wire: bytes <-> records. One file a packet kind, one legal encoding a record, readers that never throw.
// The command codec is also what a replay is written with.
// It must not know sockets, time, or what a packet makes a peer do.
export {
  FRAGMENT_BYTES_MAX,
  FRAGMENT_OFFSET_BITS,
  FRAGMENTS_PER_PACKET_MAX,
  HEADER_BYTES,
  HELD_MS_END,
  HELD_STEP_MS,
  LINK_HEAD_BYTES,
  LINK_PACKET_BYTES_MAX,
  PATH_LINK_BYTES_MAX,
  MAP_PART_BYTES_MAX,
  MAP_PARTS_MAX,
  ENVELOPE_BYTES,
  PACKET_BYTES_MAX,
  PACKET_HEAD_BYTES,
  PROTOCOL_VERSION,
  TURNS_PER_PACKET_MAX,
  WATCH_BYTES_MAX,
  WATCH_PART_BYTES_MAX,
  POSITION_MS_MAX,
} from "./constants.ts";
export type { GoodbyeEnd, GoodbyePacket, GoodbyeReason } from "./packets/goodbye.ts";
export type { ReturnAckPacket, ReturnElsewherePacket, ReturnPacket } from "./packets/return.ts";
export {
  COOKIE_ECHO_BYTES,
  readHelloFacts,
  writeHelloFacts,
  type CookiePacket,
  type HelloFacts,
  type HelloPacket,
  type HelloProof,
  type RefusalReason,
} from "./packets/hello.ts";
export { fragmentBits, type LaneFragment } from "./packets/lane-fragment.ts";
export {
  isLinkPacket,
  LINK_PACKET_BITS_BARE,
  readLinkHead,
  readLinkPacket,
  writeLinkPacket,
  type LinkAck,
  type LinkPacket,
  type TurnPosition,
  type TurnRequest,
} from "./packets/link-packet.ts";
export { mapPartCount, type MapPartPacket, type MapRequestPacket } from "./packets/map-part.ts";
export {
  isHelloOfAnyVersion,
  questionForm,
  isNameless,
  isOpenPacket,
  readPacket,
  readPacketHead,
  writePacket,
  type OpenPacket,
  type Packet,
  type PacketHead,
  type PacketRefusal,
} from "./packets/packet.ts";
export { RELAYED_BYTES_MAX, type RelayPacket } from "./packets/relay.ts";
export { LOOKS_BITS, readChosenLooks, writeChosenLooks } from "./parts/looks-codec.ts";
export { isTeam, type SeatRequestPacket } from "./packets/seat-request.ts";
export { sayingBits, SAYINGS_BITS_MAX, SAYINGS_MAX, type TalkPacket } from "./packets/talk.ts";
export type { ReadyPacket } from "./packets/start.ts";
export { readWorldOptions, writeWorldOptions } from "./parts/options-codec.ts";
export { REIGN_BITS } from "./packets/start.ts";
export { readWatcherPacket, writeWatcherPacket, type WatcherPacket } from "./packets/watcher-packet.ts";
export type { WatchQuestionPacket } from "./packets/watch-question.ts";
export {
  readPlaces,
  WATCH_DEPTH_NONE,
  WATCH_PLACES_MAX,
  WATCHERS_MAX,
  writePlaces,
  type WatchOfferPacket,
  type WatchPartPacket,
  type WatchPlace,
  type WatchRefusalReason,
  type WatchWantedPacket,
} from "./packets/watch.ts";
export {
  readWelcome,
  CAUSES_TOLD_MAX,
  MARK_BYTES,
  REMOVED_TOLD_MAX,
  type RemovedEntry,
  writeWelcome,
  type BotEntry,
  type RosterEntry,
  type WelcomePacket,
} from "./packets/welcome.ts";
export { partsOfWelcome, type WelcomePartPacket } from "./packets/welcome-part.ts";
export { formatAddress, isAddress, isIpv6, type Address } from "../base/index.ts";
export { ADDRESSES_MAX, IPV6_ADDRESSES_MAX, type Datagram } from "./parts/address-codec.ts";
export { commandBits, readCommand, writeCommand } from "./parts/command-codec.ts";
export { decodeMap, encodeMap, MAP_BYTES_MAX } from "./parts/map-codec.ts";
export { ascii, endOfTurn, id3, players, signature } from "./parts/members.ts";
export { readName, writeName } from "./parts/text-codec.ts";
export {
  isBefore,
  namedCatCountOf,
  readTurnData,
  turnDataBits,
  writeTurnData,
} from "./parts/turn-data-codec.ts";
export { BLOCK_WORDS, readWords, writeWords } from "./parts/words-codec.ts";
