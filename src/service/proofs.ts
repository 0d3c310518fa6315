import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { assert, formatAddress, type Address } from "../base/index.ts";
import {
  PROVEN_MAX,
  readProofRequest,
  TOKEN_MS_MAX,
  writeProofAnswer,
  type PeerMessage,
} from "../rendezvous/index.ts";
import { refuse, type Answer, type Client } from "./client.ts";

const TOKENS_OF_CLIENT_MAX = 8;
const TOKENS_MAX = 100_000;
/** Answers to one token: one is enough, the others are for packets that got lost. */
const ANSWERS_OF_TOKEN_MAX = 8;
const PROOF_BYTES = 16;

interface Token {
  readonly bytes: Uint8Array;
  readonly client: Client;
  readonly sinceMs: number;
  answerCount: number;
  /** Where it was answered last. */
  address: string | null;
}

/** Which addresses are a peer's: those from which it sends a token, and at which it hears what comes back. */
export class Proofs {
  readonly #now: () => number;
  readonly #mayAnswer: (client: Client) => boolean;
  readonly #tokens = new Map<string, Token>();
  readonly #key = randomBytes(32);

  /** `mayAnswer`: takes from a budget of the client that has the token. Where a datagram says that it comes from costs nobody anything. */
  constructor(now: () => number, mayAnswer: (client: Client) => boolean) {
    this.#now = now;
    this.#mayAnswer = mayAnswer;
  }

  /** At the next of these ports: who asks twice learns whether its router shows both the same. */
  prove(client: Client, ports: readonly number[]): Answer {
    const own = [...this.#tokens.values()].filter((token) => token.client === client).length;
    if (own >= TOKENS_OF_CLIENT_MAX || this.#tokens.size >= TOKENS_MAX)
      return refuse("too-much", TOKEN_MS_MAX);
    const bytes = randomBytes(PROOF_BYTES);
    const name = bytes.toString("base64");
    this.#tokens.set(name, { bytes, client, sinceMs: this.#now(), answerCount: 0, address: null });
    const port = ports[client.tokenCount % ports.length];
    assert(port !== undefined, "a service has a port for proofs");
    client.tokenCount += 1;
    return { kind: "token", token: name, port };
  }

  /** What is sent back to where a datagram came from; null: nothing. Never more bytes than came in. */
  answer(from: Address, bytes: Uint8Array): Uint8Array | null {
    const asked = readProofRequest(bytes);
    if (asked === null) return null;
    const name = Buffer.from(asked).toString("base64");
    const token = this.#tokens.get(name);
    if (token === undefined || token.answerCount >= ANSWERS_OF_TOKEN_MAX || this.#isLate(token)) return null;
    if (!this.#mayAnswer(token.client)) return null;
    token.answerCount += 1;
    token.address = formatAddress(from);
    const proof = this.#proofOf(name, token.address);
    return writeProofAnswer({ token: asked, proof, ip: from.host, port: from.port });
  }

  /** The proof of a token of that client's makes the address one of its own. */
  proof(client: Client, { proof }: Extract<PeerMessage, { readonly kind: "proof" }>): Answer {
    const given = Buffer.from(proof, "base64");
    for (const [name, token] of this.#tokens) {
      const { address } = token;
      if (token.client !== client || address === null || this.#isLate(token)) continue;
      if (!timingSafeEqual(given, this.#proofOf(name, address))) continue;
      this.#tokens.delete(name);
      const others = client.proven.filter((known) => known !== address);
      client.proven.splice(0, client.proven.length, ...others.slice(-(PROVEN_MAX - 1)), address);
      return { kind: "proven", address };
    }
    return refuse("unknown");
  }

  noteLeft(client: Client): void {
    for (const [name, token] of this.#tokens) if (token.client === client) this.#tokens.delete(name);
  }

  sweep(): void {
    for (const [name, token] of this.#tokens) if (this.#isLate(token)) this.#tokens.delete(name);
  }

  #isLate({ sinceMs }: Token): boolean {
    return this.#now() - sinceMs >= TOKEN_MS_MAX;
  }

  #proofOf(name: string, address: string): Uint8Array {
    return createHmac("sha256", this.#key).update(`${name} ${address}`).digest().subarray(0, PROOF_BYTES);
  }
}
