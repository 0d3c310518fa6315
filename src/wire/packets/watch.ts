import {
  checked,
  counted,
  digest,
  flag,
  isAddress,
  list,
  optional,
  record,
  u,
  whole,
  word,
  type Address,
  type BitReader,
  type BitWriter,
  type WithKind,
} from "../../base/index.ts";
import { WATCH_BYTES_MAX, WATCH_PART_BYTES_MAX } from "../constants.ts";
import { address, endOfTurn } from "../parts/members.ts";

export const WATCH_PLACES_MAX = 3;
export const WATCH_DEPTH_NONE = 15;
export const WATCHERS_MAX = 4_095;

const BYTES_BITS = 24;
const SIZE = { from: 1, to: WATCH_BYTES_MAX, bits: BYTES_BITS, less: 0 };

/** To somebody who has a match, from one that would like to watch it: what is there of it? */
export const watch = record({
  token: u(32, "chosen at random: which question an answer is for"),
  match: u(32, "the match that is watched already, by the checksum of its head; 0: whatever is there"),
});

/** The answer of one that has room: what it can give. */
export const watchOffer = record({
  token: u(32, "of the watch"),
  pass: u(32, "chosen at random: parts are given to who shows it, from the address of the watch"),
  match: whole({ from: 1, to: 2 ** 32 - 1, bits: 32, less: 0 }, "CRC-32 of the head, 1 if that is 0"),
  headBytes: whole(SIZE, "(`WATCH_BYTES_MAX`)"),
  stateTurn: endOfTurn("at the end of that turn, -1 or later, the match can be joined"),
  stateBytes: whole(SIZE),
  stateChecksum: u(32, "CRC-32 of the state"),
  delaySeconds: u(7, "seconds, as the host set it"),
  depth: u(4, "watchers between the sender and a player; 0: it plays"),
});
export type WatchOfferPacket = WithKind<"watch-offer", typeof watchOffer>;

/** What stands against watching there. The order of the wire; only ever append. */
const WATCH_REFUSALS = ["no-match", "not-allowed", "no-room", "other-match"] as const;
export type WatchRefusalReason = (typeof WATCH_REFUSALS)[number];

/** The answer of one that has not: whom to ask instead. */
export const watchRefusal = record({
  token: u(32, "of the watch"),
  reason: word(WATCH_REFUSALS, 2),
  addresses: list(
    whole({ from: 0, to: WATCH_PLACES_MAX, bits: 2 }),
    address(),
    `of those who watch by the sender, at most ${WATCH_PLACES_MAX} (\`WATCH_PLACES_MAX\`): they may have room`,
  ),
});

/** What a match is to those who watch. The order of the wire; only ever append. */
const WATCH_SECTIONS = ["head", "state", "turns", "places"] as const;

/** Which bytes. */
const place = {
  section: word(WATCH_SECTIONS, 2),
  turn: endOfTurn(
    "of the head and the places 0, of a state the one at whose end it is, of turns the first of their segment",
  ),
  offset: u(BYTES_BITS, "of the first byte"),
};

/** To one that has offered: the bytes from there on, as many as a part holds. */
export const watchWanted = record({
  pass: u(32, "of the offer"),
  watchers: u(12, "how many watch by what is given here, the sender among them"),
  ...place,
});
export type WatchWantedPacket = WithKind<"watch-wanted", typeof watchWanted>;
export type WatchPlace = Pick<WatchWantedPacket, keyof typeof place>;

/** The answer. */
export const watchPart = checked(
  record({
    pass: u(32, "of the offer: nobody else knows it"),
    match: u(32, "as in the offer"),
    ...place,
    byteCount: whole({ ...SIZE, from: 0 }, "of the section, as far as it is there for those who watch"),
    isWhole: flag("it will not grow"),
    newestTurn: endOfTurn("the last turn that is there for those who watch"),
    depth: u(4, `as in the offer, as it is now; ${WATCH_DEPTH_NONE}: the sender gets nothing itself`),
    bytes: counted(whole({ from: 0, to: WATCH_PART_BYTES_MAX, bits: 16 }), "(`WATCH_PART_BYTES_MAX`)"),
  }),
  "a part is within its section",
  ({ offset, byteCount, bytes }) => offset + bytes.length <= byteCount,
);
export type WatchPartPacket = WithKind<"watch-part", typeof watchPart>;

/** To one that plays, from one that gets its match from others: is this the state at the end of that turn? */
export const watchCheck = record({
  token: u(32, "chosen at random"),
  match: u(32, "as in the offer"),
  turn: endOfTurn("the state at its end"),
});

export const watchChecked = record({
  token: u(32, "of the question"),
  turn: endOfTurn("of the question"),
  digest: optional(
    digest("of the head and the state; none where that is not kept any more, or not to be seen yet"),
  ),
});

/** Where others are: the bytes of the section "places". */
export function writePlaces(writer: BitWriter, addresses: readonly Address[]): void {
  places.write(writer, addresses, null);
}

export function readPlaces(reader: BitReader): readonly Address[] {
  return places.read(reader, null).filter(isAddress);
}

const places = list(u(8), address());
