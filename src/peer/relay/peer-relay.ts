import type { Session } from "../../net/index.ts";
import type { Address } from "../../wire/index.ts";
import type { LivePeerEvent, LivePeerOptions } from "../live-peer-options.ts";
import { outsideAddresses, type Reach } from "../reach.ts";
import type { GameSocket } from "./game-socket.ts";
import type { RelayState } from "./relay-state.ts";

/** By which addresses others reach a peer, besides those of its machine, the surest first. */
export function learnedAddresses({ relay }: GameSocket, reach: Reach | null): readonly Address[] {
  const learned = reach === null ? [] : outsideAddresses(reach).map(({ address }) => address);
  const relayed = relay?.relayed ?? null;
  return relayed === null ? learned : [...learned, relayed];
}

/**
 * A host asks for its relay when somebody comes by its code; a guest that came by a code has asked. What is to be told
 * of it now: null where there is nothing yet.
 */
export function wantRelay(
  { role, relay: wish = null }: LivePeerOptions,
  { relay }: GameSocket,
): RelayState | null {
  const isFirstOfCode = role.kind === "host" && wish?.source.kind === "service";
  if (!isFirstOfCode) void relay?.want();
  return relay?.state.kind === "open" ? relay.state : null;
}

/**
 * What is to be told. A relay that is away is a problem for the player if somebody is reached by it alone: one that was
 * started anew gives both sides other addresses, which none can tell the other (docs/finding.md).
 */
export function relayEvents(
  state: RelayState,
  { relay }: GameSocket,
  session: Session,
): readonly LivePeerEvent[] {
  const news = { kind: "relay", relay: state } as const;
  if (state.kind !== "away" || relay === null) return [news];
  const isCarried = session.lobby.remotes.some(({ ways: { directAddress } }) => {
    return directAddress !== null && relay.carriesTo(directAddress);
  });
  if (isCarried) return [news, { kind: "problem", fact: { kind: "relay-missed", problem: state.problem } }];
  return relay.isOnly ? [news, { kind: "problem", fact: state.problem }] : [news];
}
