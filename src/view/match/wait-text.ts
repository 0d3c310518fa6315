import type { MatchPlayer, NetworkPeer, StatusNotice } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { SILENT_FROM_MS } from "../network/network-text.ts";

/** Shorter than this, nobody notices that the match waits. */
const SHOWN_FROM_MS = 200;
/** From here on the banner also says when the peer gives up. */
const LIMIT_SHOWN_FROM_MS = 10_000;
/** So long a peer waits for another before its match ends. A test compares it with the peer's own limit. */
export const WAIT_LIMIT_MS = 30_000;

/** Whom the match lacks, as the banner says it. */
export interface Absence {
  readonly text: string; // "No word from Jane for 3 s"
  readonly spoken: string; // the same without the time, which would be told again every second
  readonly playerIds: readonly PlayerId[]; // ascending
}

/**
 * Who is silent, for how long, and for whom else the match waits; from 10 s on with what is left until it ends. Null while
 * all are heard and the match goes on.
 */
export function absenceOf(
  status: StatusNotice | null,
  peers: readonly Pick<NetworkPeer, "playerId" | "silentMs">[],
  players: readonly Pick<MatchPlayer, "playerId" | "name">[],
): Absence | null {
  const nameOf = (playerId: PlayerId): string =>
    players.find((player) => player.playerId === playerId)?.name ?? `player ${playerId}`;
  const silent = peers.filter(({ silentMs }) => silentMs >= SILENT_FROM_MS);
  const silentIds = silent.map(({ playerId }) => playerId);
  const isWaiting = status !== null && status.waitedMs >= SHOWN_FROM_MS;
  const heard = isWaiting ? status.waitingFor.filter((playerId) => !silentIds.includes(playerId)) : [];
  if (silent.length + heard.length === 0) return null;

  const waitedSeconds = ((status?.waitedMs ?? 0) / 1000).toFixed(1);
  const heardNames = joinNames(heard.map(nameOf));
  const playerIds = [...silentIds, ...heard].toSorted((a, b) => a - b);
  const limit = isWaiting && status.waitingFor.length > 0 ? limitText(status.waitedMs) : "";
  if (silent.length === 0) {
    const spoken = `Waiting for ${heardNames}`;
    return { text: `${spoken} – ${waitedSeconds} s${limit}`, spoken, playerIds };
  }
  const also = heard.length === 0 ? "" : ` – waiting for ${heardNames} too`;
  const isAlone = silent.length === peers.length && peers.length > 1;
  const from = isAlone ? "anybody" : joinNames(silentIds.map(nameOf));
  const since = isAlone ? `anybody for ${shortest(silent)} s` : sinceText(silent, nameOf);
  return { text: `No word from ${since}${also}${limit}`, spoken: `No word from ${from}${also}`, playerIds };
}

/** "Ann", "Ann and Bo", "Ann, Bo and Cy". */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** "Jane and Mio for 5 s, from Kit for 2 s": those who fell silent together in one word. */
function sinceText(
  silent: readonly Pick<NetworkPeer, "playerId" | "silentMs">[],
  nameOf: (playerId: PlayerId) => string,
): string {
  const secondsOf = new Map(silent.map(({ playerId, silentMs }) => [playerId, Math.floor(silentMs / 1000)]));
  const seconds = [...new Set(secondsOf.values())].toSorted((a, b) => b - a);
  return seconds
    .map((second) => {
      const names = silent.filter(({ playerId }) => secondsOf.get(playerId) === second);
      return `${joinNames(names.map(({ playerId }) => nameOf(playerId)))} for ${second} s`;
    })
    .join(", from ");
}

function shortest(silent: readonly Pick<NetworkPeer, "silentMs">[]): number {
  return Math.floor(Math.min(...silent.map(({ silentMs }) => silentMs)) / 1000);
}

function limitText(waitedMs: number): string {
  if (waitedMs < LIMIT_SHOWN_FROM_MS) return "";
  return `, the match ends in ${Math.max(0, Math.ceil((WAIT_LIMIT_MS - waitedMs) / 1000))} s`;
}
