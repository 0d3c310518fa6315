import { crc32, joined } from "../../base/index.ts";
import { readWelcome, type WelcomePacket, type WelcomePartPacket } from "../../wire/index.ts";
import type { Pair } from "../keys/session-keys.ts";

/** The parts of one welcome that came; `null`: that one has not. */
interface Gathered {
  readonly of: Pair;
  readonly checksum: number;
  readonly parts: (Uint8Array | null)[];
}

/** Puts welcomes together from their parts: the last one of whoever spoke last, for there is one master at a time. */
export class WelcomeParts {
  #gathered: Gathered | null = null;

  /** The welcome that this part makes whole; null: parts are missing, or it is none. */
  add(of: Pair, { checksum, index, count, bytes }: WelcomePartPacket): WelcomePacket | null {
    const known = this.#gathered;
    const isSame = known?.of === of && known.checksum === checksum && known.parts.length === count;
    const gathered = isSame ? known : { of, checksum, parts: Array<Uint8Array | null>(count).fill(null) };
    gathered.parts[index] = bytes;
    this.#gathered = gathered;
    const parts = gathered.parts.filter((part) => part !== null);
    if (parts.length < count) return null;
    this.#gathered = null;
    const whole = joined(...parts);
    return crc32(whole) === checksum ? readWelcome(whole) : null;
  }
}
