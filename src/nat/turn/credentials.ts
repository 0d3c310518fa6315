import { md5 } from "@noble/hashes/legacy.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { joined } from "../../base/index.ts";
import { STUN_ATTRIBUTES } from "../stun-parts.ts";
import type { TurnChallenge } from "./turn-answer.ts";
import type { TurnAttribute } from "./turn-message.ts";

/** A user whom a relay knows: for long, or by a name "expiry:name" that ends by itself. */
export interface TurnCredentials {
  readonly username: string;
  readonly password: string; // of a name that ends: HMAC-SHA1 of it by the relay's secret, in base64
}

/** What signs messages: RFC 8489, 9.2.2. Names and passwords are taken as they are; the relay's must be of the same form. */
export function keyOf({ username, password }: TurnCredentials, { realm }: TurnChallenge): Uint8Array {
  const colon = utf8ToBytes(":");
  return md5(joined(utf8ToBytes(username), colon, realm, colon, utf8ToBytes(password)));
}

/** The attributes that say who asks. */
export function whoAsks({ username }: TurnCredentials, challenge: TurnChallenge): readonly TurnAttribute[] {
  return [
    { type: STUN_ATTRIBUTES.username, value: utf8ToBytes(username) },
    { type: STUN_ATTRIBUTES.realm, value: challenge.realm },
    { type: STUN_ATTRIBUTES.nonce, value: challenge.nonce },
  ];
}
