import { assert, joined } from "../../../base/index.ts";
import { Inquiry, Session, SessionKeys, type SessionSecrets } from "../../../net/index.ts";
import { PLAYER_COUNT_MAX, SIM_VERSION } from "../../../sim/index.ts";
import {
  formatAddress,
  readPacket,
  readWatcherPacket,
  writePacket,
  type Address,
  type Datagram,
} from "../../../wire/index.ts";
import { simulatedSecrets } from "../../simulate/simulated-secrets.ts";
import { mustHold } from "../engine/fuzz-target.ts";
import { LINK_CODEC, MemberVoice, PACKET_CODEC } from "./datagram-codecs.ts";
import { tryOr } from "./liar.ts";

/** The peer that hears all: the host of a lobby, its guest, a newcomer that asks to be let in, or the host once the match has begun. */
export type DoorKind = "host" | "guest" | "newcomer" | "match";

/** What is said, by which peer, in what way. */
export const WAYS_TO_SAY = [
  ...(["stranger", "stranger-in-shape", "member", "member-elsewhere", "link", "hello", "question"] as const),
  "silence",
] as const;
type WayToSay = (typeof WAYS_TO_SAY)[number];

const SESSION_ID = 9;
const SEED = 5;
const STEP_MS = 20;
const LOBBY_MS_MAX = 3_000;
const SILENCE_STEP_MS = 2;
const [HOST, GUEST]: readonly Address[] = [
  { host: "10.0.0.1", port: 45_001 },
  { host: "10.0.0.2", port: 45_002 },
];
const STRANGER: Address = { host: "10.6.6.6", port: 666 };
/** A stranger that reads at its address. */
const PROVEN: Address = { host: "10.7.7.7", port: 777 };
const SECRETS = new Map<number, SessionSecrets>();
const BARE_BYTES = new Uint8Array(0);
const ALIEN_WAYS: ReadonlySet<WayToSay> = new Set([
  ...(["stranger", "stranger-in-shape", "member-elsewhere", "silence"] as const),
]);

/** A session that hears what an input says, with the other it knows, whose keys the input has. */
export class Door {
  nowMs = 0;
  readonly #victim: Session;
  readonly #other: number; // its place
  readonly #from: Address; // of the other
  readonly #sender: number;
  #voice: MemberVoice | null = null; // of the other, once it speaks: keys take long to make
  #strange: SessionKeys | null = null; // of a peer that is no member
  #isAlien = true; // nobody but strangers has spoken yet
  #strangerBytes = 0; // that came from there, less those that went there

  constructor(kind: DoorKind) {
    const host = Session.host({ ...optionsOf(1), sessionId: SESSION_ID, catsPerPlayer: 3 });
    const guest = Session.join(optionsOf(2), HOST!, 0);
    if (kind !== "newcomer") this.#meet(host, guest);
    if (kind === "match") {
      host.lobby.start(SEED, this.nowMs, { countdownMs: 0 });
      host.update(this.nowMs);
    }
    const isHost = kind === "host" || kind === "match";
    this.#victim = isHost ? host : guest;
    this.#other = isHost ? 2 : 1;
    [this.#from, this.#sender] = isHost ? [GUEST!, 2] : [HOST!, 1];
    if (kind === "newcomer") this.#giveCookie(host.key);
    this.#victim.takeDatagrams();
  }

  /** Says that, and sees that nothing is held that must not. Returns what came of it. */
  say(way: WayToSay, bytes: Uint8Array): void {
    const before = this.#sight();
    this.#isAlien &&= ALIEN_WAYS.has(way);
    this.#say(way, bytes);
    this.#victim.update(this.nowMs);
    this.#send();
    mustHold(this.#strangerBytes >= 0, "more goes to an address that is not proven than came from there");
    mustHold(this.#victim.lobby.remotes.length < PLAYER_COUNT_MAX, "more players than there may be");
    mustHold(!this.#isAlien || this.#sight() === before, "a stranger changes who is in, or ends the session");
  }

  #say(way: WayToSay, bytes: Uint8Array): void {
    switch (way) {
      case "stranger":
        return this.#hear(STRANGER, bytes);
      case "stranger-in-shape":
        return this.#hear(STRANGER, PACKET_CODEC.repair(bytes));
      case "member":
        return this.#hear(this.#from, this.#sealed(bytes));
      case "member-elsewhere":
        return this.#hear(STRANGER, this.#sealed(bytes));
      case "link":
        return this.#hear(this.#from, this.#sealedLink(bytes));
      case "hello":
        return this.#comeIn(bytes);
      case "question":
        return this.#ask(bytes);
      case "silence":
        this.nowMs += bytes.length * SILENCE_STEP_MS;
    }
  }

  /** Both come to know each other. */
  #meet(host: Session, guest: Session): void {
    for (; !(host.lobby.isEverybodyReady && host.lobby.players.length === 2); this.nowMs += STEP_MS) {
      assert(this.nowMs < LOBBY_MS_MAX, "two in a lobby are ready by now");
      for (const [own, other, from] of [
        [host, guest, HOST!],
        [guest, host, GUEST!],
      ] as const) {
        own.update(this.nowMs);
        for (const { bytes } of own.takeDatagrams()) other.openDatagram(from, bytes, this.nowMs);
      }
    }
  }

  /** The peer that the newcomer asks shows that it is there. */
  #giveCookie(key: Uint8Array): void {
    this.#victim.update(this.nowMs);
    const echo = this.#victim.key.slice(0, 8);
    const bytes = writePacket({ kind: "cookie", echo, cookie: new Uint8Array(16).fill(1), key }, 1);
    this.#victim.openDatagram(HOST!, bytes, this.nowMs);
  }

  /** As the other's program would seal it; empty where it is no packet. */
  #sealed(bytes: Uint8Array): Uint8Array {
    const read = PACKET_CODEC.read(PACKET_CODEC.repair(bytes));
    if (!read.ok) return BARE_BYTES;
    const by = { sender: this.#sender, sessionId: SESSION_ID };
    const voice = (this.#voice ??= new MemberVoice(secretsOf(this.#other)));
    return tryOr(() => voice.packet(read.value.packet, by, this.#victim.key), null) ?? BARE_BYTES;
  }

  #sealedLink(bytes: Uint8Array): Uint8Array {
    const read = LINK_CODEC.read(LINK_CODEC.repair(bytes));
    if (!read.ok) return BARE_BYTES;
    const by = { sender: this.#sender, sessionId: SESSION_ID };
    const voice = (this.#voice ??= new MemberVoice(secretsOf(this.#other)));
    return tryOr(() => voice.linkPacket(read.value, by, this.#victim.key), null) ?? BARE_BYTES;
  }

  /** Somebody comes with its cookie, and says that of itself. */
  #comeIn(facts: Uint8Array): void {
    const strange = (this.#strange ??= new SessionKeys(secretsOf(3)));
    const key = strange.publicKey;
    const pair = strange.pairWith(this.#victim.key);
    const cookie = this.#cookieFor(writePacket({ kind: "hello", key, proof: null }, 1));
    if (cookie === null || pair === null || facts.length === 0) return;
    const bytes = tryOr(() => writePacket(strange.sealHello(facts, pair, cookie), 1), null);
    if (bytes !== null) this.#hear(PROVEN, bytes);
  }

  /** Somebody asks to watch, and brings its cookie. */
  #ask(question: Uint8Array): void {
    const asked = readWatcherPacket(question);
    if (asked === null) return;
    const inquiry = new Inquiry((this.#strange ??= new SessionKeys(secretsOf(3))));
    for (let bytes: Uint8Array | null = inquiry.ask(HOST!, asked); bytes !== null;) {
      const answers = this.#answersTo(bytes);
      const read = answers.length === 0 ? null : readPacket(answers[0]!.bytes);
      const packet = read?.ok === true ? read.value.packet : null;
      bytes = packet?.kind === "cookie" ? inquiry.hearCookie(HOST!, packet, this.nowMs) : null;
    }
  }

  #cookieFor(hello: Uint8Array): Uint8Array | null {
    const [answer] = this.#answersTo(hello);
    const read = answer === undefined ? null : readPacket(answer.bytes);
    return read?.ok === true && read.value.packet.kind === "cookie" ? read.value.packet.cookie : null;
  }

  #answersTo(bytes: Uint8Array): readonly Datagram[] {
    this.#victim.openDatagram(PROVEN, bytes, this.nowMs);
    return this.#send().filter(({ to }) => formatAddress(to) === formatAddress(PROVEN));
  }

  #hear(from: Address, bytes: Uint8Array): void {
    if (from === STRANGER) this.#strangerBytes += bytes.length;
    this.#victim.openDatagram(from, joined(bytes), this.nowMs);
  }

  #send(): readonly Datagram[] {
    const sent = this.#victim.takeDatagrams();
    for (const { to, bytes } of sent)
      if (formatAddress(to) === formatAddress(STRANGER)) this.#strangerBytes -= bytes.length;
    return sent;
  }

  #sight(): string {
    const { phase, lobby } = this.#victim;
    return JSON.stringify([phase, lobby.players.map(({ playerId, name, team }) => [playerId, name, team])]);
  }
}

/** The same each time, and made once. */
function secretsOf(place: number): SessionSecrets {
  const known = SECRETS.get(place) ?? simulatedSecrets(SEED, place);
  SECRETS.set(place, known);
  return known;
}

function optionsOf(place: number) {
  return {
    ...{ name: `Cat ${place}`, token: place, simVersion: SIM_VERSION, content: 0 },
    ...{ secrets: secretsOf(place), playerCountMax: PLAYER_COUNT_MAX },
  };
}
