import type { Address } from "../../wire/index.ts";
import { WakeTimer, type Clock } from "../clock.ts";
import type { RelayUse } from "./relay-use.ts";

interface GuestRelayOptions {
  readonly relay: RelayUse;
  readonly clock: Clock;
  /** Nobody but the host is in, so nobody is reached through the relay. */
  readonly isAlone: () => boolean;
}

/** A guest waits no longer than this for a relay, its own or that of a host. */
const RELAY_MS_MAX = 3_000;
/** A guest that was told the address there has come by then, or never does. */
const IDLE_MS = 60_000;

/** The relay of a host, for guests: one allocation for all, from the first that needs it until nobody has come for a minute. */
export class GuestRelay {
  readonly #options: GuestRelayOptions;
  readonly #timer: WakeTimer;

  constructor(options: GuestRelayOptions) {
    this.#options = options;
    this.#timer = new WakeTimer(options.clock, () => this.#giveBackIdle());
  }

  /** Where guests reach this host there; null: nowhere now. Resolves when that is known. */
  async want(): Promise<Address | null> {
    const { relay, clock } = this.#options;
    this.#timer.setAt(clock.nowMs() + IDLE_MS);
    await waitForRelay(relay, clock);
    return relay.relayed;
  }

  /** Whether guests reach this host there now. */
  get isOpen(): boolean {
    return this.#options.relay.relayed !== null;
  }

  close(): void {
    this.#timer.clear();
  }

  #giveBackIdle(): void {
    const { relay, clock, isAlone } = this.#options;
    if (isAlone()) relay.giveBack();
    if (relay.state.kind !== "off") this.#timer.setAt(clock.nowMs() + IDLE_MS);
  }
}

/** Resolves when the relay is there, or will not be for now. */
export function waitForRelay(relay: RelayUse, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const stopWaiting = clock.setTimer(clock.nowMs() + RELAY_MS_MAX, resolve);
    void relay.want().then(() => {
      stopWaiting();
      resolve();
    });
  });
}
