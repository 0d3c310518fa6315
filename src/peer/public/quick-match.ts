import { fail, ok, type Result } from "../../base/index.ts";
import type { LinkSettings } from "../../simnet/index.ts";
import { MACHINE_CLOCK, type Clock } from "../clock.ts";
import { gameOfService } from "../code/game-of-service.ts";
import type { ServicePlace } from "../code/service-place.ts";
import type { ResolvedInvitation } from "../live-peer-options.ts";
import type { RelayWish } from "../relay/relay-state.ts";
import { isOpenToAll, type SeenLobby } from "./public-rows.ts";
import { PublicVisitor } from "./public-visitor.ts";

interface QuickOptions {
  readonly service: ServicePlace;
  readonly link: LinkSettings | null;
  readonly relay?: RelayWish | null; // see VisitorOptions
  readonly clock?: Clock;
  readonly tried: Set<string>; // lobbies that are not tried again; those that are tried now are added
  readonly signal?: AbortSignal; // nobody wants it any more
}

/** A way into a lobby, or word that there is none: then one is to be hosted. */
export type QuickFind =
  | {
      readonly kind: "lobby";
      readonly lobbyId: string;
      readonly hostName: string;
      readonly place: ResolvedInvitation;
    }
  | { readonly kind: "none" };

/** A list that is not there by then never comes. */
const LIST_MS_MAX = 10_000;
/** The nearest is wanted, but nobody waits longer to know which it is. */
const MEASURE_MS_MAX = 3_000;
/** Lobbies are tried one after the other, the best first. */
const TRIES_MAX = 8;
/** Below the first all are near; above the last all are far. */
const NEAR_MS = [60, 120, 250] as const;

/** The best public lobby with a free seat: of those that are about as near the fullest. The reason of a failure goes on a sentence. */
export async function findQuickMatch(options: QuickOptions): Promise<Result<QuickFind, string>> {
  const { service, link, relay = null, clock = MACHINE_CLOCK, tried, signal } = options;
  const isGivenUp = (): boolean => signal?.aborted === true;
  let wake: () => void = () => undefined;
  const visitor = await PublicVisitor.open({ service, link, relay, clock, onChange: () => wake() });
  /** Whether that came to be before the time was over. */
  const until = (isThere: () => boolean, msMax: number): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (): void => {
        stop();
        wake = () => undefined;
        signal?.removeEventListener("abort", end);
        resolve(isThere());
      };
      const stop = clock.setTimer(clock.nowMs() + msMax, end);
      wake = () => (isThere() ? end() : undefined);
      signal?.addEventListener("abort", end);
      if (isThere() || isGivenUp()) end();
    });
  try {
    visitor.look({ text: null, mode: null, map: null, version: gameOfService().version, hasSeat: true });
    const isListed = await until(() => visitor.view.isComplete || visitor.view.problem !== null, LIST_MS_MAX);
    const { problem, isComplete } = visitor.view;
    if (!isComplete) return fail(lowerFirst(problem ?? describeNoAnswer(service.text, isListed)));
    await until(() => visitor.isMeasured, MEASURE_MS_MAX);
    for (const { lobbyId, name: hostName } of bestOf(visitor.view.lobbies, tried)) {
      if (isGivenUp()) return fail("it was given up.");
      tried.add(lobbyId);
      const entered = await visitor.enter(lobbyId, false);
      if (!entered.ok) continue; // gone meanwhile, or full: the next
      if (!isGivenUp()) return ok({ kind: "lobby", lobbyId, hostName, place: entered.value });
      await entered.value.socket?.socket.close();
    }
    return isGivenUp() ? fail("it was given up.") : ok({ kind: "none" });
  } finally {
    await visitor.close();
  }
}

/** In the order in which they are tried. */
export function bestOf(lobbies: readonly SeenLobby[], tried: ReadonlySet<string>): readonly SeenLobby[] {
  const open = lobbies.filter((lobby) => isOpenToAll(lobby) && !tried.has(lobby.lobbyId));
  return open
    .sort(
      (a, b) =>
        distanceOf(a) - distanceOf(b) ||
        a.seats - a.taken - (b.seats - b.taken) ||
        (a.rttMs ?? 0) - (b.rttMs ?? 0) ||
        (a.lobbyId < b.lobbyId ? -1 : 1),
    )
    .slice(0, TRIES_MAX);
}

/** Who could not be measured yet may be anywhere; from whom nothing came back is tried last. */
function distanceOf({ rttMs, isMeasured }: SeenLobby): number {
  if (rttMs !== null) return NEAR_MS.filter((ms) => rttMs > ms).length;
  return isMeasured ? NEAR_MS.length + 1 : NEAR_MS.length;
}

function describeNoAnswer(service: string, isListed: boolean): string {
  return isListed ? "" : `The lobby service ${service} does not answer.`;
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
