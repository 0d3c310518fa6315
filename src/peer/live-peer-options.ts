import { randomInt } from "node:crypto";
import { lookup } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import { canonicalIp, fail, ok, readPeerAddress, type Result } from "../base/index.ts";
import type { MatchPeerEvent } from "../match/index.ts";
import { Session, type KnownSeat } from "../net/index.ts";
import {
  PLAYER_COUNT_MAX,
  SIM_VERSION,
  type BotStrength,
  type GameMap,
  type MatchOptions,
} from "../sim/index.ts";
import type { LinkSettings } from "../simnet/index.ts";
import type { Address } from "../wire/index.ts";
import type { UdpSocket } from "./udp-socket.ts";

/** A peer on this machine: who it is, where it goes, and what is kept of its match. */
export interface LivePeerOptions {
  readonly homeFolder: string; // for log, report and replay
  readonly name: string;
  readonly role:
    | {
        readonly kind: "host";
        readonly port: number;
        readonly options: MatchOptions;
        readonly map: GameMap | null; // of no account in Classic
      }
    | { readonly kind: "join"; readonly address: Address }
    | {
        readonly kind: "return"; // to a match that it was gone from
        readonly seat: KnownSeat;
        readonly map: GameMap | null;
        readonly lobbyPort: number | null; // where it hosted the lobby of that match; null: it was another's
      };
  readonly team: number | null; // 1 to 8, or OBSERVER; null: as the master peer gives it
  readonly seed: number | null; // null: any
  readonly isRecorded: boolean; // false: log, report and replay are not written, and the home folder is not touched
  readonly replayFile: string | null; // null: one in the home folder
  readonly autoStartPlayers: number | "as-hosted" | null; // see MatchPeerOptions
  readonly stopAfterTurn: number; // Infinity: when the match has an end
  readonly bot: BotStrength | null; // null: a person's seat
  readonly isLocal?: boolean; // heard on this machine alone, by 127.0.0.1: no firewall asks; all by default
  readonly link: LinkSettings | null; // a network made worse on purpose; null: as it is
  readonly standstillMs?: number; // a standstill after a desync ends by itself after so long; see MatchPeerOptions
  readonly splitMs?: number; // who is too few to go on gives up after so long; see MatchPeerOptions
  /** Told in order, never from within a call to the peer's methods that changes it. */
  readonly onEvent: (event: LivePeerEvent) => void;
}

/** What a peer on this machine tells whoever opened it. */
export type LivePeerEvent =
  | MatchPeerEvent
  | { readonly kind: "problem"; readonly message: string } // the match goes on
  | { readonly kind: "report"; readonly number: number; readonly file: string } // of a desync, written; again when more is known
  | { readonly kind: "crashed"; readonly message: string }; // a mistake of ours; the files are saved

export const LOOPBACK = "127.0.0.1";
/** One more than the largest u32. */
const U32_COUNT = 2 ** 32;

/** Networks inside one machine, by the names that their makers give them: nobody else is there. */
const VIRTUAL_NAME = /^(docker|br-|veth|virbr|vmnet|vboxnet|vEthernet)/;

/** The session of such a peer on a socket that is open. */
export function createSession(
  { name, role, team, isLocal, autoStartPlayers }: LivePeerOptions,
  socket: Pick<UdpSocket, "port" | "hasIpv6">,
  nowMs: number,
): Session {
  const hosts = isLocal === true ? [LOOPBACK] : ownAddresses(socket.hasIpv6);
  const localAddresses = hosts.map((host) => ({ host, port: socket.port }));
  const versions = { simVersion: SIM_VERSION, playerCountMax: PLAYER_COUNT_MAX };
  const common = { name, token: randomU32(), ...versions, localAddresses };
  if (role.kind === "join") return Session.join(common, role.address, nowMs);
  if (role.kind === "return")
    return Session.comeBack({ ...common, map: role.map }, role.seat, randomU32(), nowMs);
  const { catsPerPlayer, pauses, watchDelaySeconds } = role.options;
  const startCount = typeof autoStartPlayers === "number" ? autoStartPlayers : 0;
  const terms = {
    ...(pauses === undefined ? {} : { pauses }),
    ...(watchDelaySeconds === undefined ? {} : { watchDelaySeconds }),
  };
  const opening = { catsPerPlayer, startCount, terms };
  const session = Session.host({ ...common, sessionId: randomU32(), ...opening });
  session.setOptions(role.options, role.map);
  if (team !== null) session.setTeam(session.localPlayerId!, team, nowMs);
  return session;
}

/** A number that nobody can guess, 0 to 2^32 - 1. */
export function randomU32(): number {
  return randomInt(U32_COUNT);
}

/**
 * This machine's IP addresses, those that others can reach first: IPv4, then IPv6 if it is wanted, then the loopback one.
 * Link-local ones are left out: they need the name of an interface.
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

/**
 * The IP address and port that "host:port" stands for, of a name with both kinds the IPv4 one: more machines have it. A
 * failure's reason goes on a sentence: "Cannot join: ...".
 */
export async function resolveAddress(text: string): Promise<Result<Address, string>> {
  const read = readPeerAddress(text);
  if (!read.ok) {
    return fail(`"${text}" is not an address; it looks like 192.168.0.7:45000.`);
  }
  const { host, port } = read.value;
  if (host.includes(":")) return ok({ host, port });
  try {
    const { address } = await lookup(host, { order: "ipv4first" });
    return ok({ host: address, port });
  } catch {
    return fail(`there is no host named "${host}".`); // or nobody to ask
  }
}
