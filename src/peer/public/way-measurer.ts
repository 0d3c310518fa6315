import { randomBytes } from "node:crypto";
import { readProofAnswer, writePing } from "../../rendezvous/index.ts";
import type { Address } from "../../wire/index.ts";
import type { Clock } from "../clock.ts";
import type { Introduced } from "./public-introducer.ts";

/** An answer that comes later than this counts as none. */
const TRY_MS_MAX = 800;
const NONCE_BYTES = 16;

interface Try {
  readonly token: Uint8Array;
  readonly nonce: Uint8Array;
  readonly sentMs: number;
  readonly resolve: (rttMs: number | null) => void;
}

/** Measures how far hosts are, from the game's own socket: the way that a match with them would take. */
export class WayMeasurer {
  readonly #clock: Clock;
  readonly #send: (to: Address, bytes: Uint8Array) => void;
  #tries: readonly Try[] = [];
  #isClosed = false;

  constructor(clock: Clock, send: (to: Address, bytes: Uint8Array) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  /** The shortest time there and back of a few tries, in milliseconds; null: nothing came back. */
  async measure({ addresses, tokens }: Introduced): Promise<number | null> {
    let best: number | null = null;
    for (const token of tokens) {
      if (this.#isClosed) break;
      const rttMs = await this.#try(addresses, token);
      if (rttMs !== null) best = Math.min(best ?? Infinity, rttMs);
    }
    return best;
  }

  /** Whether it was an answer to this: it is nothing for others then. Without the nonce of its question it was made up, to seem near. */
  hear(bytes: Uint8Array): boolean {
    const answer = readProofAnswer(bytes);
    const found = this.#tries.find(({ token }) => answer?.token.every((byte, at) => byte === token[at]));
    if (found === undefined) return false;
    const isAnswer = answer!.proof.every((byte, at) => byte === found.nonce[at]);
    if (isAnswer) this.#end(found, this.#clock.nowMs() - found.sentMs);
    return true;
  }

  /** What is measured ends, and nothing is sent any more. */
  close(): void {
    this.#isClosed = true;
    for (const one of this.#tries) this.#end(one, null);
  }

  #try(addresses: readonly Address[], token: Uint8Array): Promise<number | null> {
    const sentMs = this.#clock.nowMs();
    const nonce = new Uint8Array(randomBytes(NONCE_BYTES));
    return new Promise((resolve) => {
      const stop = this.#clock.setTimer(sentMs + TRY_MS_MAX, () => this.#end(one, null));
      const one: Try = {
        ...{ token, nonce, sentMs },
        resolve: (rttMs) => {
          stop();
          resolve(rttMs);
        },
      };
      this.#tries = [...this.#tries, one];
      for (const to of addresses) this.#send(to, writePing({ token, nonce }));
    });
  }

  #end(one: Try, rttMs: number | null): void {
    this.#tries = this.#tries.filter((other) => other !== one);
    one.resolve(rttMs);
  }
}
