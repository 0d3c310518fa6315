import type { HidingFault } from "../../channel/index.ts";
import type { LinkSettings } from "../../simnet/index.ts";
import type { UdpSocket, UdpSocketOptions } from "../../system/index.ts";
import { MACHINE_CLOCK, type Clock } from "../clock.ts";
import { openSocket } from "../modelled-socket.ts";
import type { KeptRelay, RelayState, RelayWish } from "./relay-state.ts";
import { RelayUse } from "./relay-use.ts";

/** The socket of a peer, and the relay through which it sends where that leads further. */
export interface GameSocket extends UdpSocket {
  readonly relay: RelayUse | null; // null: the peer has none
}

export interface GameSocketOptions extends UdpSocketOptions {
  readonly onRelay?: (state: RelayState) => void;
}

interface GameNetwork {
  readonly link: LinkSettings | null; // a network made worse on purpose
  readonly clock?: Clock | undefined;
  readonly relay?: RelayWish | null | undefined;
  readonly keptRelay?: KeptRelay | null | undefined; // of a peer before: taken over if the socket has its port
}

/** The address was to be hidden, and no relay is to be had. */
export class NoRelayError extends Error {
  readonly code = "NO_RELAY";

  readonly why: HidingFault;

  constructor(why: HidingFault) {
    super(`no relay to hide behind: ${why.kind}`);
    this.why = why;
  }
}

/** A socket that was opened before the player wanted to hide has told where it is: a player that hides does not go on with it. */
export function assertHides(socket: GameSocket, { relay = null }: Pick<GameNetwork, "relay">): void {
  if (relay?.isOnly === true && socket.relay?.isOnly !== true)
    throw new NoRelayError({ kind: "found-before" });
}

/** Opens the socket of a peer. That of one that hides is open when its relay is; rejects with NoRelayError, or as openUdpSocket does. */
export async function openGameSocket(network: GameNetwork, options: GameSocketOptions): Promise<GameSocket> {
  const { link, clock = MACHINE_CLOCK, relay: wish = null, keptRelay: kept = null } = network;
  if (wish === null) return { ...(await openSocket({ link, clock }, options)), relay: null };
  let relay: RelayUse | null = null; // not before the socket
  const socket = await openSocket(
    { link, clock },
    {
      ...options,
      onDatagram: (from, bytes) => {
        if (relay?.hear(from, bytes) !== true && !wish.isOnly) options.onDatagram(from, bytes);
      },
    },
  );
  const use = (relay = new RelayUse({
    ...{ ...wish, clock, kept: kept?.port === socket.port ? kept : null },
    send: (to, bytes) => socket.send(to, bytes),
    onCarried: (from, bytes) => options.onDatagram(from, bytes),
    onState: (state) => options.onRelay?.(state),
  }));
  const close = async (): Promise<void> => {
    await use.close();
    await socket.close();
  };
  if (wish.isOnly) {
    await use.want();
    const { state } = use;
    if (state.kind !== "open") {
      await close();
      throw new NoRelayError("problem" in state ? state.problem : { kind: "no-relay", service: null });
    }
  }
  return {
    ...socket,
    hasIpv6: socket.hasIpv6 && !wish.isOnly, // what is asked of a relay is an address of IPv4
    relay: use,
    send: (to, bytes) => (use.carriesTo(to) ? use.send(to, bytes) : socket.send(to, bytes)),
    close,
  };
}
