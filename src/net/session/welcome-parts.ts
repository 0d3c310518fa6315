import { crc32, joined } from "../../base/index.ts";
import { readWelcome, type WelcomePacket, type WelcomePartPacket } from "../../wire/index.ts";
import type { Pair } from "../keys/session-keys.ts";

/** The parts of one welcome that came; `null`: that one has not. */
interface Gathered {
  readonly checksum: number;
  readonly parts: (Uint8Array | null)[];
}

/**
 * Puts welcomes together from their parts: of each peer that speaks to us the last one. Nobody else's parts take their
 * place, or a member that lies could keep the master's roster from any other.
 */
export class WelcomeParts {
  readonly #gathered = new WeakMap<Pair, Gathered>(); // forgotten with the keys of their senders

  /** The welcome that this part makes whole; null: parts are missing, or it is none. */
  add(of: Pair, { checksum, index, count, bytes }: WelcomePartPacket): WelcomePacket | null {
    const known = this.#gathered.get(of);
    const isSame = known?.checksum === checksum && known.parts.length === count;
    const gathered = isSame ? known : { checksum, parts: Array<Uint8Array | null>(count).fill(null) };
    gathered.parts[index] = bytes;
    this.#gathered.set(of, gathered);
    const parts = gathered.parts.filter((part) => part !== null);
    if (parts.length < count) return null;
    this.#gathered.delete(of);
    const whole = joined(...parts);
    return crc32(whole) === checksum ? readWelcome(whole) : null;
  }
}
