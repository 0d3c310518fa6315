import { fail, ok, type Result } from "../../base/index.ts";
import type { OpenFault } from "../../channel/index.ts";
import type { LinkSettings } from "../../simnet/index.ts";
import { MACHINE_CLOCK, type Clock } from "../clock.ts";
import { gameOfService } from "../code/game-of-service.ts";
import type { ServicePlace } from "../code/service-place.ts";
import type { ResolvedInvitation } from "../live-peer-options.ts";
import type { RelayWish } from "../relay/relay-state.ts";
import { PublicVisitor } from "./public-visitor.ts";
import { bestOf } from "./best-lobbies.ts";
import type { TriedLobbies } from "./tried-lobbies.ts";

interface QuickOptions {
  readonly service: ServicePlace;
  readonly link: LinkSettings | null;
  readonly relay?: RelayWish | null; // see VisitorOptions
  readonly clock?: Clock;
  readonly tried: TriedLobbies; // those are passed over; what is tried now is added
  readonly signal?: AbortSignal; // nobody wants it any more
}

/** A way into a lobby, or word that there is none: then one is to be hosted. */
export type QuickFind =
  | {
      readonly kind: "lobby";
      readonly hostName: string;
      readonly place: ResolvedInvitation;
    }
  | { readonly kind: "none" };

/** A list that is not there by then never comes. */
const LIST_MS_MAX = 10_000;
/** The nearest is wanted, but nobody waits longer to know which it is. */
const MEASURE_MS_MAX = 3_000;

/** The best public lobby with a free seat: of those that are about as near the fullest. */
export async function findQuickMatch(options: QuickOptions): Promise<Result<QuickFind, OpenFault>> {
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
    await until(() => visitor.view.isComplete || visitor.view.problem !== null, LIST_MS_MAX);
    const { problem, isComplete } = visitor.view;
    if (!isComplete) return fail({ kind: "no-list", service: service.text, problem });
    await until(() => visitor.isMeasured, MEASURE_MS_MAX);
    for (const { lobbyId, name: hostName } of bestOf(visitor.view.lobbies, tried)) {
      if (isGivenUp()) return fail({ kind: "given-up" });
      tried.add(lobbyId);
      const entered = await visitor.enter(lobbyId, false);
      if (!entered.ok) continue; // gone meanwhile, or full: the next
      if (!isGivenUp()) return ok({ kind: "lobby", hostName, place: entered.value });
      await entered.value.socket?.socket.close();
    }
    return isGivenUp() ? fail({ kind: "given-up" }) : ok({ kind: "none" });
  } finally {
    await visitor.close();
  }
}
