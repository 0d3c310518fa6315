import { SessionKeys, type Pair } from "../../src/net/keys/session-keys.ts";
import { COOKIE_BYTES } from "../../src/seal/index.ts";
import {
  COOKIE_ECHO_BYTES,
  readPacket,
  writeHelloFacts,
  writePacket,
  type Address,
  type CookiePacket,
  type HelloFacts,
  type Packet,
} from "../../src/wire/index.ts";
import { SESSION_ID, SIM_VERSION_OF_TEST, TAP, type SeatedSession } from "./session-world.ts";

/** What a session told and answered. */
interface Reply {
  readonly events: SeatedSession["events"];
  readonly answers: ReturnType<SeatedSession["session"]["takeDatagrams"]>;
}

/**
 * Somebody who knows the protocol, and has keys of its own, but is no session: what it says is written by hand. It may ask to be let in,
 * and may be asked.
 */
export class Stranger {
  readonly keys: SessionKeys;
  readonly #name: string;
  readonly #token: number;

  /** `run`: another one of who has that name; it is of the same identity, and has another key. */
  constructor(name: string | number, { run = 0, token = 99, roomKey = null as Uint8Array | null } = {}) {
    this.#name = String(name);
    this.#token = token;
    this.keys = new SessionKeys(TAP.secretsOf(name, { run, roomKey }));
  }

  /** A hello without a cookie. */
  knock(): Uint8Array {
    return writePacket({ kind: "hello", key: this.keys.publicKey, proof: null }, 1);
  }

  /** A hello with the cookie of that answer to a knock, or another one. */
  ask({ cookie, key }: Pick<CookiePacket, "cookie" | "key">, change: Partial<HelloFacts> = {}): Uint8Array {
    const facts: HelloFacts = {
      ...{ token: this.#token, simVersion: SIM_VERSION_OF_TEST, content: 1, mapChecksum: 0 },
      ...{ name: this.#name, addresses: [] },
      ...{ identity: this.keys.identity, signature: this.keys.introduction },
      ...change,
    };
    const pair = this.pairWith(key);
    return writePacket(this.keys.sealHello(writeHelloFacts(facts), pair, cookie), 1);
  }

  /** Asks to be let in from that address, where it reads as well: knocks, and comes back with the cookie. */
  enter(seat: SeatedSession, from: Address, nowMs: number, change: Partial<HelloFacts> = {}): Reply {
    const { answers } = give(seat, from, this.knock(), nowMs);
    const cookie = answers.map(({ bytes }) => cookieIn(bytes)).find((one) => one !== null);
    if (cookie === null || cookie === undefined) throw new Error("nobody has given a cookie");
    return give(seat, from, this.ask(cookie, change), nowMs);
  }

  /** Its answer to somebody who knocks at it with that key. */
  cookieFor(key: Uint8Array): Uint8Array {
    const cookie = new Uint8Array(COOKIE_BYTES).fill(7);
    const echo = key.slice(0, COOKIE_ECHO_BYTES);
    return writePacket({ kind: "cookie", echo, cookie, key: this.keys.publicKey }, 1);
  }

  /** A packet of its own, for who has that key. */
  say(packet: Packet, sender: number, to: Uint8Array, sessionId = SESSION_ID): Uint8Array {
    this.pairWith(to);
    return TAP.packet(packet, sender, { from: this.keys.publicKey, to, sessionId });
  }

  pairWith(key: Uint8Array): Pair {
    const pair = this.keys.pairWith(key);
    if (pair === null) throw new Error("that key leads to no secret");
    return pair;
  }
}

export function cookieIn(bytes: Uint8Array): CookiePacket | null {
  const read = readPacket(bytes);
  return read.ok && read.value.packet.kind === "cookie" ? read.value.packet : null;
}

/** Gives bytes to a session as if they came from there, and takes what it says; nothing is sent. */
export function give(seat: SeatedSession, from: Address, bytes: Uint8Array, nowMs: number): Reply {
  const events = seat.session.openDatagram(from, bytes, nowMs);
  seat.events.push(...events);
  return { events: [...events], answers: seat.session.takeDatagrams() };
}
