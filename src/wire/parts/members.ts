import { as, checked, custom, list, octets, u, whole, type Address, type Schema } from "../../base/index.ts";
import { TURN_MAX } from "../../lockstep/index.ts";
import { KEY_BYTES, SIGNATURE_BYTES } from "../../seal/index.ts";
import { PLAYER_COUNT_MAX, type PlayerId } from "../../sim/index.ts";
import { ADDRESSES_MAX, isAddressList, readAddress, writeAddress } from "./address-codec.ts";
import { readCause, readName, writeCause, writeName } from "./text-codec.ts";

// Fields of many packets.

export function id3(note = ""): Schema<PlayerId> {
  return { ...whole({ from: 1, to: PLAYER_COUNT_MAX, bits: 3 }, note), type: "id3" };
}

/** 1 to 8, or 0: an observer. */
export function team(note = ""): Schema<number> {
  return whole({ from: 0, to: PLAYER_COUNT_MAX, bits: 4 }, note);
}

/** Which players: bit playerId - 1 of each. */
export function players(note = ""): Schema<number> {
  return { ...u(8, note), type: "players" };
}

/** The end of a turn, also of that before the first one. */
export function endOfTurn(note = ""): Schema<number> {
  return whole({ from: -1, to: TURN_MAX - 1, bits: 31 }, note);
}

export function key(note = ""): Schema<Uint8Array> {
  return octets(KEY_BYTES, note, "key");
}

export function identity(note = ""): Schema<Uint8Array> {
  return octets(KEY_BYTES, note, "identity");
}

export function signature(note = ""): Schema<Uint8Array> {
  return octets(SIGNATURE_BYTES, note, "signature");
}

export function name(note = ""): Schema<string> {
  return { ...custom("name", { write: writeName, read: readName }), note };
}

/** Why somebody was sent out of a lobby, 1 to 60 characters. */
export function cause(note = ""): Schema<string> {
  return { ...custom("cause", { write: writeCause, read: readCause }), note };
}

/** A text of at most so many characters of printable ASCII, at most 63. */
export function ascii(lengthMax: number, note = ""): Schema<string> {
  const codes = list(
    whole({ from: 0, to: lengthMax, bits: 6 }),
    whole({ from: 0x20, to: 0x7e, bits: 7, less: 0 }),
  );
  const text = as(codes, {
    to: (characters) => String.fromCharCode(...characters),
    from: (characters) => Array.from({ length: characters.length }, (_, i) => characters.charCodeAt(i)),
  });
  return { ...text, type: `ascii${lengthMax}`, note };
}

export function address(note = ""): Schema<Address> {
  return { ...custom("address", { write: writeAddress, read: readAddress }), note };
}

/** Those of one peer. */
export function addresses(note = ""): Schema<readonly Address[]> {
  const each = list(whole({ from: 0, to: ADDRESSES_MAX, bits: 3 }), address());
  return { ...checked(each, "one peer may have those addresses", isAddressList), type: "addresses", note };
}
