import { fail, ok, type Result } from "../base/index.ts";
import {
  ElderWatch,
  findQuickMatch,
  type LivePeer,
  type LivePeerEvent,
  type LivePeerOptions,
  type TriedLobbies,
} from "../peer/index.ts";
import type { HostSeat, PlayArguments } from "./arguments/play-arguments.ts";
import { EXIT } from "./exit-status.ts";
import type { PlayLine } from "./play-line.ts";
import { SIGNALS } from "./watch.ts";
import { describeFault } from "../words/index.ts";

type Role = LivePeerOptions["role"];
type QuickSeat = PlayArguments["seat"] & { readonly kind: "quick" };

/** What a quick match is tried with, one lobby after the other. */
interface QuickRun {
  readonly seat: QuickSeat;
  readonly link: PlayArguments["link"];
  readonly relay: PlayArguments["relay"];
  readonly tried: TriedLobbies; // lobbies that let nobody in
  readonly print: (line: PlayLine) => void;
  /** Plays there; "next": that lobby took nobody in. */
  readonly join: (role: Role) => Promise<number | "next">;
  /** Plays in a lobby of its own; the id: there is an elder one. */
  readonly host: (seat: HostSeat) => Promise<Result<number | { readonly leftId: string | null }, string>>;
}

const ROUNDS_MAX = 10;

/** The best public lobby, or else one of its own that others can find. The exit status, or why there is none: it goes on a sentence. */
export async function playQuick({
  seat,
  link,
  relay,
  tried,
  print,
  join,
  host,
}: QuickRun): Promise<Result<number, string>> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const found = await findUnlessInterrupted({ service: seat.service, link, relay, tried });
    if (found === "interrupted") return ok(EXIT.interrupted);
    if (!found.ok) return fail(describeFault(found.reason));
    if (found.value.kind === "lobby") {
      const { hostName, place } = found.value;
      print({
        json: { event: "quick", kind: "lobby", host: hostName },
        text: `Quick match: into the lobby of ${hostName}.`,
      });
      const { address, beside = [], roomKey, socket } = place;
      const role = { kind: "join", address, beside, ...(socket === undefined ? {} : { socket }) } as const;
      const ended = await join({ ...role, ...(roomKey === null ? {} : { roomKey }) });
      if (ended !== "next") return ok(ended);
      print({
        json: { event: "quick", kind: "next" },
        text: `The lobby of ${hostName} takes nobody in any more: the next.`,
      });
      continue;
    }
    print({
      json: { event: "quick", kind: "host" },
      text: "No public lobby has a seat free: this one is public, and others can find it.",
    });
    const hosted = await host(seat.hosts);
    if (!hosted.ok) return hosted;
    if (typeof hosted.value === "number") return ok(hosted.value);
    if (hosted.value.leftId !== null) tried.add(hosted.value.leftId);
    print({
      json: { event: "quick", kind: "elder" },
      text: "Somebody else wanted a quick match at the same moment: going there.",
    });
  }
  return fail("no public lobby let anybody in. Try again in a moment");
}

/** Tells of a lobby that was hosted for want of another one when there is an elder one. To be ended with the lobby. */
export function watchElders(
  live: LivePeer,
  { seat, tried }: { readonly seat: HostSeat; readonly tried: TriedLobbies },
  onElder: () => void,
): ElderWatch | null {
  if (seat.service === null) return null;
  const isAlone = (): boolean => {
    const { players, session } = live.matchPeer;
    return session.phase === "lobby" && players.filter(({ bot }) => bot === null).length <= 1;
  };
  return new ElderWatch({
    service: seat.service,
    tried,
    ownId: () => live.place.listing?.lobbyId ?? null,
    isAlone,
    onElder,
  });
}

/** It let nobody in, for whatever reason, or is not to be reached. */
export function hasMissed(end: LivePeerEvent | null): boolean {
  if (end?.kind !== "lost-lobby") return false;
  const { loss } = end;
  return loss.kind === "no-answer" || loss.kind === "refused";
}

async function findUnlessInterrupted(
  wish: Omit<Parameters<typeof findQuickMatch>[0], "signal">,
): Promise<Awaited<ReturnType<typeof findQuickMatch>> | "interrupted"> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  for (const signal of SIGNALS) process.once(signal, interrupt);
  const found = await findQuickMatch({ ...wish, signal: stop.signal });
  for (const signal of SIGNALS) process.off(signal, interrupt);
  return stop.signal.aborted ? "interrupted" : found;
}
