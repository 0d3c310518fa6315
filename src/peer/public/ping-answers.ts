import { readPing, writeProofAnswer } from "../../rendezvous/index.ts";
import type { Address } from "../../wire/index.ts";
import type { Clock } from "../clock.ts";

interface Expected {
  readonly token: Uint8Array;
  readonly untilMs: number;
  answersLeft: number;
}

/** A guest measures soon after it has said its tokens. */
const EXPECTED_MS = 20_000;
const EXPECTED_MAX = 128;
/** A guest sends one token to each address that it was told of the host. */
const ANSWERS_MAX = 8;

/** Answers a peer that measures how far this host is, if it said its token over the service before, with as many bytes as came in. */
export class PingAnswers {
  readonly #clock: Clock;
  readonly #send: (to: Address, bytes: Uint8Array) => void;
  #expected: readonly Expected[] = [];

  constructor(clock: Clock, send: (to: Address, bytes: Uint8Array) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  /** The oldest make way. */
  expect(tokens: readonly Uint8Array[]): void {
    const nowMs = this.#clock.nowMs();
    const fresh = tokens.map((token) => ({ token, untilMs: nowMs + EXPECTED_MS, answersLeft: ANSWERS_MAX }));
    const still = this.#expected.filter(({ untilMs }) => untilMs > nowMs);
    this.#expected = [...still, ...fresh].slice(-EXPECTED_MAX);
  }

  /** Whether it was a question of that kind: it is nothing for the match then. */
  hear(from: Address, bytes: Uint8Array): boolean {
    if (this.#expected.length === 0) return false;
    const ping = readPing(bytes);
    if (ping === null) return false;
    const expected = this.#expected.find(({ token }) => token.every((byte, at) => byte === ping.token[at]));
    if (expected === undefined) return false;
    if (expected.answersLeft === 0 || this.#clock.nowMs() > expected.untilMs) return true;
    expected.answersLeft -= 1;
    this.#send(
      from,
      writeProofAnswer({ token: ping.token, proof: ping.nonce, ip: from.host, port: from.port }),
    );
    return true;
  }
}
