import { winningTeamOf } from "../match/index.ts";
import type { ReplayHeader } from "../replay/index.ts";
import {
  watchedEndFact,
  LiveWatcher,
  type KeyLog,
  type LiveWatcherEvent,
  type RelayWish,
  type ResolvedInvitation,
} from "../peer/index.ts";
import { formatChecksum, optionsOfSetup, type PlayerId } from "../sim/index.ts";
import type { LinkSettings } from "../simnet/index.ts";
import { formatAddress } from "../wire/index.ts";
import { describeDistrusted, describeFact } from "../words/index.ts";
import { EXIT } from "./exit-status.ts";
import type { PlayLine } from "./play-line.ts";

interface WatchArguments {
  readonly homeFolder: string;
  readonly name: string;
  readonly stopAfterTurn: number; // Infinity: to the end of the match
  readonly link: LinkSettings | null;
  readonly relay: RelayWish | null;
  readonly roomKey: Uint8Array | null; // of the invitation; null: it was an address alone
  readonly keyLog: KeyLog | null; // for its keys
}

type EventOf<Kind extends LiveWatcherEvent["kind"]> = LiveWatcherEvent & { readonly kind: Kind };

/** SIGHUP: the terminal was closed. A second signal ends the process at once. */
export const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Watches a match that runs, from where it is to its end. Resolves to the exit status. */
export async function watchToEnd(
  { homeFolder, name, stopAfterTurn, link, relay, roomKey, keyLog }: WatchArguments,
  place: Pick<ResolvedInvitation, "address" | "beside" | "socket">,
  print: (line: PlayLine | null) => void,
): Promise<number> {
  let status: number | null = null;
  let isDone = false;
  const lines = new WatchLines();
  const watcher = await LiveWatcher.open({
    ...{ homeFolder, name, ...place, link, relay, roomKey, keyLog },
    isPaced: false,
    onEvent: (event) => {
      if (isDone) return; // what was here besides
      print(lines.of(event));
      status ??= statusOf(event);
      if (event.kind !== "turn" || event.turn < stopAfterTurn || status !== null) return;
      status = EXIT.inSync;
      isDone = true;
      print(lines.stopped(event));
      setImmediate(() => watcher.leave());
    },
  });
  const interrupt = (): void => {
    status ??= EXIT.interrupted;
    watcher.leave();
  };
  for (const signal of SIGNALS) process.once(signal, interrupt);
  await watcher.closed;
  return status ?? EXIT.crashed;
}

function statusOf(event: LiveWatcherEvent): number | null {
  if (event.kind === "over") return EXIT.inSync;
  if (event.kind === "crashed") return EXIT.crashed;
  if (event.kind !== "lost") return null;
  return event.loss === "not-allowed" ? EXIT.refused : EXIT.lostPeers;
}

interface WatchResult {
  readonly outcome: string;
  readonly message: string; // one sentence
  readonly turn?: number | null; // the last that was seen
  readonly winnerId?: PlayerId | null;
  readonly winnerIds?: readonly PlayerId[]; // with the allies
  readonly reason?: string | null;
}

/** What is printed of a match that is watched. */
export class WatchLines {
  #header: ReplayHeader | null = null;
  #delaySeconds = 0;
  #checksum: number | null = null;

  of(event: LiveWatcherEvent): PlayLine | null {
    switch (event.kind) {
      case "header":
        this.#header = event.header;
        this.#delaySeconds = event.delaySeconds;
        return null;
      case "joined":
        return this.#joined(event);
      case "turn":
        return this.#turn(event);
      case "seat":
        return this.#seat(event);
      case "distrusted": {
        const place = formatAddress(event.address);
        const json = { event: "distrusted", address: place, reason: event.why };
        return { json, text: describeDistrusted({ kind: "distrusted", address: place, why: event.why }) };
      }
      case "over":
        return this.#over(event);
      case "lost":
        return this.#result({
          outcome: "lost-peers",
          message: describeFact({ kind: "watch-lost", why: event.loss }),
          reason: event.loss,
        });
      case "crashed":
        return this.#result({ outcome: "crashed", message: describeFact(event.fact) });
      case "entered":
      case "sub-turn":
      case "closed":
        return null;
    }
  }

  /** It was to be watched so far. */
  stopped({ turn }: EventOf<"turn">): PlayLine {
    return this.#result({ outcome: "stopped", turn, message: `Watched to the end of turn ${turn}.` });
  }

  #joined({ turn }: EventOf<"joined">): PlayLine {
    const { setup, players } = this.#header!;
    const mode = optionsOfSetup(setup).mode;
    const map = setup.ground?.map.name ?? null;
    const facts = { turn: turn + 1, delaySeconds: this.#delaySeconds, mode, map };
    const named = players.map(({ playerId, name }, i) => ({
      ...{ playerId, name },
      team: setup.teams?.[i] ?? playerId,
    }));
    const names = named.map(({ name }) => name).join(", ");
    const late = this.#delaySeconds === 0 ? "" : `, ${this.#delaySeconds} s late`;
    const text = `Watching the match of ${names} from turn ${turn + 1} on${late}.`;
    return { json: { event: "watching", ...facts, players: named }, text };
  }

  #turn({ turn, checksum, commandDelayTurns: commandDelay }: EventOf<"turn">): PlayLine {
    this.#checksum = checksum;
    const shown = formatChecksum(checksum);
    const json = { event: "turn", turn, checksum: shown, commandDelay };
    return { json, text: turn % 100 === 0 ? `Turn ${turn}, checksum ${shown}.` : null };
  }

  #seat({ change: { playerId, playedBy, turn } }: EventOf<"seat">): PlayLine {
    const name = this.#nameOf(playerId);
    const text = describeFact({ kind: "seat", name, playedBy: playedBy.kind });
    if (playedBy.kind === "peer") return { json: { event: "joined", playerId, name, turn }, text };
    const players = [{ playerId, name }];
    return { json: { event: "left", players, turn, cause: null, playedBy: playedBy.kind }, text };
  }

  #over({ turn, ending }: EventOf<"over">): PlayLine {
    const winnerId = ending.kind === "won" ? ending.winnerId : null;
    const { setup } = this.#header!;
    const winnerIds = winnerId === null ? [] : winningTeamOf(setup, winnerId);
    const message = describeFact(watchedEndFact(ending, setup, (playerId) => this.#nameOf(playerId)));
    return this.#result({ outcome: ending.kind, turn, winnerId, winnerIds, message });
  }

  #result(result: WatchResult): PlayLine {
    const { outcome, message, turn = null, winnerId = null, winnerIds = [], reason = null } = result;
    const checksum = this.#checksum === null || turn === null ? null : formatChecksum(this.#checksum);
    const winner = { winnerId, winnerIds };
    const json = { event: "result", outcome, turn, checksum, replay: null, ...winner, reason, message };
    return { json, text: turn === null ? message : `${message} Turn ${turn}, checksum ${checksum ?? ""}.` };
  }

  #nameOf(playerId: PlayerId): string {
    return this.#header?.players.find((one) => one.playerId === playerId)?.name ?? `player ${playerId}`;
  }
}
