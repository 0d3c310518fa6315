import { randomBytes } from "node:crypto";
import { lookup } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import {
  canonicalIp,
  fail,
  ok,
  isMeantAsInviteCode,
  placeOfInvitation,
  readInvitation,
  ROOM_KEY_BYTES,
  type Result,
  type LookWish,
} from "../base/index.ts";
import type { Fact, OpenFault } from "../channel/index.ts";
import type { MatchPeerEvent } from "../match/index.ts";
import { Session, type KnownSeat, type Seating, type SessionSecrets } from "../net/index.ts";
import { KEY_BYTES } from "../seal/index.ts";
import {
  PLAYER_COUNT_MAX,
  SIM_VERSION,
  termsOf,
  type BotStrength,
  type GameMap,
  type MatchOptions,
  type PlayerId,
} from "../sim/index.ts";
import type { LinkSettings } from "../simnet/index.ts";
import type { Address } from "../wire/index.ts";
import type { Clock } from "./clock.ts";
import type { CodeState } from "./code/code-door.ts";
import type { ServicePlace } from "./code/service-place.ts";
import type { EarlySocket } from "./early-socket.ts";
import { contentChecksum } from "./environment.ts";
import { ownSigningKey, passingSigningKey } from "./files/identity-file.ts";
import type { KeyLog } from "./files/key-log.ts";
import { NODE_CIPHER_SUITE } from "./node-cipher-suite.ts";
import type { OutsideWish } from "./outside-door.ts";
import type { People } from "./people.ts";
import { randomU32 } from "./random-u32.ts";
import type { Reach } from "./reach.ts";
import type { GameSocket } from "./relay/game-socket.ts";
import type { KeptRelay, RelayState, RelayWish } from "./relay/relay-state.ts";
import type { RelayUse } from "./relay/relay-use.ts";

/** A peer on this machine: its player, where it goes, and what is kept of its match. */
export interface LivePeerOptions {
  readonly homeFolder: string; // for log, report and replay
  readonly name: string;
  readonly role:
    | {
        readonly kind: "host";
        readonly port: number;
        readonly options: MatchOptions;
        readonly map: GameMap | null; // of no account in Classic
        readonly roomKey?: Uint8Array; // ROOM_KEY_BYTES, of the invitation; none: anybody with the address may come in
        readonly seating?: Seating; // as they sat in a match before
      }
    | {
        readonly kind: "join";
        readonly address: Address;
        readonly beside?: readonly Address[]; // other addresses of the same name: they are asked side by side
        readonly guessed?: readonly Address[]; // those of them that nobody has seen yet: next ports of a router
        readonly roomKey?: Uint8Array;
        readonly socket?: EarlySocket; // that the host's router lets in; by default a new one
      }
    | {
        readonly kind: "return"; // to a match that it was gone from
        readonly seat: KnownSeat;
        readonly map: GameMap | null;
        readonly lobbyPort: number | null; // where it hosted the lobby of that match; null: it was another's
      };
  readonly isAsked?: boolean; // a person is here, who says when it is ready; false by default: a program always is
  readonly team: number | null; // 1 to 8, or OBSERVER; null: as the master peer gives it
  readonly look?: LookWish; // asked for once it is in a lobby; any by default
  readonly seed: number | null; // null: any
  readonly isRecorded: boolean; // false: log, report and replay are not written, and the home folder is not touched
  readonly replayFile: string | null; // null: one in the home folder
  readonly autoStartPlayers: number | "as-hosted" | null; // see MatchPeerOptions
  readonly stopAfterTurn: number; // Infinity: when the match has an end
  readonly bot: BotStrength | null; // null: a person's seat
  readonly isLocal?: boolean; // heard on this machine alone, by 127.0.0.1: no firewall asks; all by default
  readonly link: LinkSettings | null; // a network made worse on purpose; null: as it is
  readonly standstillMs?: number; // a standstill after a desync ends by itself after so long; see MatchPeerOptions
  readonly staysToTalk?: boolean; // at the result, until it leaves; see MatchPeerOptions
  readonly splitMs?: number; // members too few to go on give up after so long; see MatchPeerOptions
  readonly isSeen?: boolean; // false: no window shows single sub-turns; see MatchPeerOptions
  readonly isTraced?: boolean; // what each sub-turn did is written as well; false by default
  readonly passesOnCamera?: () => boolean; // whether the others learn after the match where its player looked; they do by default
  readonly keyLog?: KeyLog | null; // for the keys of its session; null, and by default: they are told nobody
  readonly outside?: OutsideWish | null; // of a host: how it is to be reached from outside; null, and by default: nobody is asked
  readonly service?: ServicePlace | null; // of a host: the lobby service that gives a code; null, and by default: none
  readonly relay?: RelayWish | null; // by which it is reached where nothing else leads; null, and by default: none
  readonly keptRelay?: KeptRelay | null; // of a host: its allocation of the lobby before, on the same port; null, and by default: none
  readonly isPublic?: boolean; // of a host: the service lists its lobby; false by default
  readonly clock?: Clock; // by default this machine's, and of everybody who plays; tests in their own process move theirs
  /** It is told in order, also from within a call to the peer's methods. */
  readonly onEvent: (event: LivePeerEvent) => void;
}

/** What a peer on this machine tells the code that opened it. */
export type LivePeerEvent =
  | MatchPeerEvent
  | { readonly kind: "reach"; readonly reach: Reach } // it is known better how this host is reached from outside
  | { readonly kind: "code"; readonly code: CodeState } // by which friends find this lobby
  | { readonly kind: "relay"; readonly relay: RelayState } // it stands otherwise with the relay
  | { readonly kind: "problem"; readonly fact: Fact } // the match goes on
  | { readonly kind: "report"; readonly number: number; readonly file: string } // of a desync, written; again when more is known
  | { readonly kind: "proof"; readonly playerId: PlayerId; readonly file: string } // that this player has lied, written
  | { readonly kind: "crashed"; readonly fact: Fact }; // a mistake of ours; the files are saved

export const LOOPBACK = "127.0.0.1";

/** Networks inside one machine, by the names that their makers give them: nobody else is there. */
export const VIRTUAL_NAME = /^(docker|br-|veth|virbr|vmnet|vboxnet|vEthernet)/;

interface SessionNeeds {
  readonly socket: SocketFacts; // it is open
  readonly people: People; // whom this player does not want to meet
}

/** The session of such a peer. */
export function createSession(
  options: LivePeerOptions,
  { socket, people }: SessionNeeds,
  nowMs: number,
): Session {
  const { homeFolder, isRecorded, name, role, team, isLocal, autoStartPlayers, keyLog = null } = options;
  const localAddresses = addressesOf(socket, isLocal === true);
  const versions = { simVersion: SIM_VERSION, content: contentChecksum(), playerCountMax: PLAYER_COUNT_MAX };
  const passing = passingSecrets("roomKey" in role ? (role.roomKey ?? null) : null, keyLog);
  const isKnown = isRecorded || role.kind === "return";
  const secrets = isKnown ? { ...passing, signingKey: ownSigningKey(homeFolder) } : passing;
  const isBlocked = (identity: Uint8Array): boolean => isKnown && people.isBlocked(identity);
  const isAsked = options.isAsked === true;
  const common = {
    name,
    token: randomU32(),
    ...versions,
    secrets,
    localAddresses,
    isBlocked,
    isAsked,
  };
  if (role.kind === "join")
    return Session.join({ ...common, beside: role.beside ?? [] }, role.address, nowMs);
  if (role.kind === "return")
    return Session.comeBack({ ...common, map: role.map }, role.seat, role.seat.run + 1, nowMs);
  const { catsPerPlayer } = role.options;
  const startCount = typeof autoStartPlayers === "number" ? autoStartPlayers : 0;
  const seating = role.seating === undefined ? {} : { seating: role.seating };
  const opening = { catsPerPlayer, startCount, terms: termsOf(role.options), ...seating };
  const session = Session.host({ ...common, sessionId: randomU32(), ...opening });
  session.lobby.setOptions(role.options, role.map);
  if (team !== null) session.lobby.setTeam(session.localPlayerId!, team, nowMs);
  return session;
}

type SocketFacts = Pick<GameSocket, "port" | "hasIpv6"> & {
  readonly relay: Pick<RelayUse, "isOnly" | "relayed"> | null;
};

/** Of this machine, with the port of that socket; of a peer that hides the one at its relay, if it has any now. */
export function addressesOf({ port, hasIpv6, relay }: SocketFacts, isLocal: boolean): readonly Address[] {
  if (relay?.isOnly === true) return relay.relayed === null ? [] : [relay.relayed];
  return (isLocal ? [LOOPBACK] : ownAddresses(hasIpv6)).map((host) => ({ host, port }));
}

/** Those of a peer that nobody is to know again. `keyLog`: is told its keys. */
export function passingSecrets(roomKey: Uint8Array | null, keyLog: KeyLog | null = null): SessionSecrets {
  const secret = new Uint8Array(randomBytes(KEY_BYTES));
  const told = keyLog === null ? {} : { onKeys: keyLog.noteKeys.bind(keyLog) };
  return { suite: NODE_CIPHER_SUITE, secret, signingKey: passingSigningKey(), roomKey, ...told };
}

/**
 * This machine's IP addresses, those that others can reach first: IPv4, then IPv6 if it is wanted, then the loopback one.
 * Link-local ones of IPv6 are left out: they need the name of an interface.
 */
export function ownAddresses(hasIpv6: boolean): readonly string[] {
  const all = Object.entries(networkInterfaces())
    .sort(([a], [b]) => Number(VIRTUAL_NAME.test(a)) - Number(VIRTUAL_NAME.test(b)))
    .flatMap(([, addresses]) => addresses ?? []);
  const outside = all.filter(({ internal, scopeid }) => !internal && (scopeid ?? 0) === 0);
  const ofFamily = (wanted: string): readonly string[] =>
    outside.flatMap(({ family, address }) => (family === wanted ? (canonicalIp(address) ?? []) : []));
  return [...new Set([...ofFamily("IPv4"), ...(hasIpv6 ? ofFamily("IPv6") : []), LOOPBACK])];
}

/** Finds the IP addresses that a name stands for; rejects where there is no such name. */
type FindHosts = (name: string) => Promise<readonly string[]>;

/** Of names with more addresses the others are not asked: nobody's home has so many. */
const NAME_ADDRESSES_MAX = 6;

/** Where a peer is asked, and with which key. */
export interface ResolvedInvitation {
  readonly address: Address;
  readonly beside?: readonly Address[]; // others that the name stands for
  readonly guessed?: readonly Address[]; // those of them that nobody has seen yet
  readonly roomKey: Uint8Array | null; // of the invitation; null: it was an address alone
  readonly socket?: EarlySocket; // of a guest that came by a code: its host's router lets that one in
}

/**
 * The IP addresses and port that an invitation or "host:port" stands for, of a name with both kinds an IPv4 one first: more machines have
 * it. Which of them leads to a game is found out by asking all. `find`: what a name stands for.
 */
export async function resolveAddress(
  text: string,
  find: FindHosts = findHosts,
): Promise<Result<ResolvedInvitation, OpenFault>> {
  const read = readInvitation(text);
  if (!read.ok) return fail({ kind: "no-address", typed: text });
  const { host, port, beside: places = [], roomKey } = read.value;
  const found: Address[] = [];
  for (const place of [{ host, port }, ...places]) {
    const hosts = place.host.includes(":") ? [place.host] : await find(place.host).catch(() => []); // or nobody to ask
    for (const one of hosts) {
      const isKnown = found.some((other) => other.host === one && other.port === place.port);
      if (!isKnown && found.length < NAME_ADDRESSES_MAX) found.push({ host: one, port: place.port });
    }
  }
  const [address, ...beside] = found;
  if (address === undefined) return fail({ kind: "no-computer", host, mayBeCode: isMeantAsInviteCode(text) });
  return ok({ address, roomKey, ...(beside.length === 0 ? {} : { beside }) });
}

async function findHosts(name: string): Promise<readonly string[]> {
  const found = await lookup(name, { all: true, order: "ipv4first" });
  return found.flatMap(({ address }) => canonicalIp(address) ?? []);
}

/** What of it may be shown to onlookers: where it leads, without its key. */
export function shownPlace(text: string): string {
  const read = readInvitation(text);
  return read.ok ? placeOfInvitation(read.value) : text.split("#")[0]!;
}

/** A key that nobody can guess, for an invitation. */
export function makeRoomKey(): Uint8Array {
  return new Uint8Array(randomBytes(ROOM_KEY_BYTES));
}
