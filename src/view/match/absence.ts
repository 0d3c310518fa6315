import type { MatchPlayer, NetworkPeer, StatusNotice } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { ABSENCE_WORDS } from "../../words/index.ts";
import { type NameOf, namesOf } from "../looks/player-names.ts";
import { SILENT_FROM_MS } from "../network/network-text.ts";

/** The players that the match lacks, as the banner says it. */
interface Absence {
  readonly text: string; // "No word from Jane for 3 s"
  readonly spoken: string; // the same without the time, which would be told again every second
  readonly playerIds: readonly PlayerId[]; // ascending
}

/** Shorter than this, nobody notices that the match waits. */
const SHOWN_FROM_MS = 200;

/** Which players are silent, for how long, and which others the match waits for. Null while all are heard and the match goes on. */
export function absenceOf(
  status: StatusNotice | null,
  peers: readonly Pick<NetworkPeer, "playerId" | "silentMs">[],
  players: readonly Pick<MatchPlayer, "playerId" | "name">[],
): Absence | null {
  const nameOf = namesOf(players);
  const silent = peers.filter(({ silentMs }) => silentMs >= SILENT_FROM_MS);
  const silentIds = silent.map(({ playerId }) => playerId);
  const isWaiting = status !== null && status.waitedMs >= SHOWN_FROM_MS;
  const heard = isWaiting ? status.waitingFor.filter((playerId) => !silentIds.includes(playerId)) : [];
  if (silent.length + heard.length === 0) return null;

  const waitedSeconds = ((status?.waitedMs ?? 0) / 1000).toFixed(1);
  const waited = heard.map(nameOf);
  const playerIds = [...silentIds, ...heard].toSorted((a, b) => a - b);
  if (silent.length === 0) {
    const text = ABSENCE_WORDS.waitingFor(waited, waitedSeconds);
    return { text, spoken: ABSENCE_WORDS.waiting(waited), playerIds };
  }
  const isAlone = silent.length === peers.length && peers.length > 1;
  const text = isAlone
    ? ABSENCE_WORDS.silentToAll(shortest(silent), waited)
    : ABSENCE_WORDS.silent(silencesOf(silent, nameOf), waited);
  const from = isAlone ? [] : silentIds.map(nameOf);
  return { text, spoken: ABSENCE_WORDS.silentAloud(from, waited), playerIds };
}

/** The longest silence first; players that fell silent together in one. */
function silencesOf(
  silent: readonly Pick<NetworkPeer, "playerId" | "silentMs">[],
  nameOf: NameOf,
): readonly { readonly names: readonly string[]; readonly seconds: number }[] {
  const secondsOf = new Map(silent.map(({ playerId, silentMs }) => [playerId, Math.floor(silentMs / 1000)]));
  const all = [...new Set(secondsOf.values())].toSorted((a, b) => b - a);
  return all.map((seconds) => {
    const together = silent.filter(({ playerId }) => secondsOf.get(playerId) === seconds);
    return { names: together.map(({ playerId }) => nameOf(playerId)), seconds };
  });
}

function shortest(silent: readonly Pick<NetworkPeer, "silentMs">[]): number {
  return Math.floor(Math.min(...silent.map(({ silentMs }) => silentMs)) / 1000);
}
