// Who is waited for, and who is back: what the banner says of it, and for how long.

import type { MatchPlayer, NetworkNotice, NetworkPeer, StatusNotice } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { type NameOf, joinNames, namesOf } from "../looks/player-names.ts";
import { SILENT_FROM_MS } from "../network/network-text.ts";

/** Whom the match lacks, as the banner says it. */
interface Absence {
  readonly text: string; // "No word from Jane for 3 s"
  readonly spoken: string; // the same without the time, which would be told again every second
  readonly playerIds: readonly PlayerId[]; // ascending
}

/** What the banner says: one thing at a time, the most urgent. */
export interface BannerWords {
  readonly kind: "absent" | "back" | "catching-up" | "slow";
  readonly text: string;
  readonly spoken: string; // for screen readers: changes only with the news
  readonly playerIds: readonly PlayerId[]; // whom it is about, ascending
}

/** Shorter than this, nobody notices that the match waits. */
const SHOWN_FROM_MS = 200;
/** Whoever was away for less is not welcomed back. */
const AWAY_FROM_MS = 2000;
const WELCOME_MS = 3000;
/** So far behind the others this peer is catching up, until it is nearly level with them. */
const CATCHING_UP_BELOW_TURNS = -3;
const LEVEL_FROM_TURNS = -1;

/** Follows who is away and who comes back, and whether this peer lags behind. */
export class AbsenceWatch {
  readonly #players: readonly MatchPlayer[];
  readonly #away = new Set<PlayerId>(); // for AWAY_FROM_MS or more
  #back: readonly PlayerId[] = [];
  #welcomedUntilMs = 0;
  #isCatchingUp = false;

  constructor(players: readonly MatchPlayer[]) {
    this.#players = players;
  }

  /** Null: there is nothing to say. */
  update(status: StatusNotice | null, network: NetworkNotice | null, nowMs: number): BannerWords | null {
    this.#follow(status, network, nowMs);
    const absence = absenceOf(status, network?.peers ?? [], this.#players);
    if (absence !== null) return { kind: "absent", ...absence };
    if (nowMs < this.#welcomedUntilMs) {
      const text = this.#welcomeText(network);
      return { kind: "back", text, spoken: text, playerIds: this.#back };
    }
    if (!this.#isCatchingUp) return null;
    return { kind: "catching-up", text: "Catching up …", spoken: "Catching up", playerIds: [] };
  }

  #follow(status: StatusNotice | null, network: NetworkNotice | null, nowMs: number): void {
    const ahead = network?.aheadTurns ?? 0;
    this.#isCatchingUp = ahead < (this.#isCatchingUp ? LEVEL_FROM_TURNS : CATCHING_UP_BELOW_TURNS);
    if (nowMs >= this.#welcomedUntilMs) this.#back = [];
    for (const { playerId } of this.#players) {
      if (status?.gone.some((gone) => gone.playerId === playerId) === true) {
        this.#away.delete(playerId); // not to come back: a bot plays on
        continue;
      }
      const silentMs = network?.peers.find((peer) => peer.playerId === playerId)?.silentMs ?? 0;
      const waitedMs = status?.waitingFor.includes(playerId) === true ? status.waitedMs : 0;
      if (Math.max(silentMs, waitedMs) >= AWAY_FROM_MS) this.#away.add(playerId);
      else if (silentMs < SILENT_FROM_MS && waitedMs === 0 && this.#away.delete(playerId)) {
        this.#back = [...this.#back.filter((id) => id !== playerId), playerId].toSorted((a, b) => a - b);
        this.#welcomedUntilMs = nowMs + WELCOME_MS;
      }
    }
  }

  /** "Jane is back", "Jane and Mio are back"; when all others are, it was this computer that was away. */
  #welcomeText(network: NetworkNotice | null): string {
    const others = network?.peers.length ?? 0;
    if (others > 1 && this.#back.length === others) return "Everybody is back";
    const names = this.#back.map((id) => this.#players.find(({ playerId }) => playerId === id)!.name);
    return `${joinNames(names)} ${names.length === 1 ? "is" : "are"} back`;
  }
}

/** Who is silent, for how long, and for whom else the match waits. Null while all are heard and the match goes on. */
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
  const heardNames = joinNames(heard.map(nameOf));
  const playerIds = [...silentIds, ...heard].toSorted((a, b) => a - b);
  if (silent.length === 0) {
    const spoken = `Waiting for ${heardNames}`;
    return { text: `${spoken} – ${waitedSeconds} s`, spoken, playerIds };
  }
  const also = heard.length === 0 ? "" : ` – waiting for ${heardNames} too`;
  const isAlone = silent.length === peers.length && peers.length > 1;
  const from = isAlone ? "anybody" : joinNames(silentIds.map(nameOf));
  const since = isAlone ? `anybody for ${shortest(silent)} s` : sinceText(silent, nameOf);
  return { text: `No word from ${since}${also}`, spoken: `No word from ${from}${also}`, playerIds };
}

/** "Jane and Mio for 5 s, from Kit for 2 s": those who fell silent together in one word. */
function sinceText(silent: readonly Pick<NetworkPeer, "playerId" | "silentMs">[], nameOf: NameOf): string {
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
