import { lookup } from "node:dns/promises";
import { canonicalIp } from "../../base/index.ts";
import { readProofAnswer, writeProofRequest, type ServiceMessage } from "../../rendezvous/index.ts";
import { isAddress, isIpv6, type Address } from "../../wire/index.ts";
import { WakeTimer, type Clock } from "../clock.ts";

type Question = { readonly kind: "prove" } | { readonly kind: "proof"; readonly proof: string };

interface AddressProverOptions {
  readonly host: string; // of the service
  readonly hasIpv6: boolean; // the game's socket
  readonly clock: Clock;
  readonly ask: (question: Question) => Promise<ServiceMessage | null>;
  /** By the game's own socket: where that one is seen counts. */
  readonly send: (to: Address, bytes: Uint8Array) => void;
}

interface Request {
  readonly token: Uint8Array;
  readonly to: Address;
  triesLeft: number;
  readonly onProof: (proof: Uint8Array | null) => void;
}

const TRIES = 8;
const TRY_EVERY_MS = 500;
/** Routers keep a way open for longer than this without a packet. */
const FRESH_MS = 15_000;
/** What is proven after the first one is waited for so long: the other family, and another port of the service. */
const OTHERS_MS_MAX = 250;

/**
 * Shows a service where the game's socket is seen from, over IPv4 and IPv6 side by side; over IPv4 twice, for the service answers at two ports:
 * a router that shows each of them another port of its own is known by that.
 */
export class AddressProver {
  readonly #options: AddressProverOptions;
  readonly #timer: WakeTimer;
  #requests: readonly Request[] = [];
  #proving: Promise<boolean> | null = null;
  #provenMs = -Infinity;
  #isClosed = false;

  constructor(options: AddressProverOptions) {
    this.#options = options;
    this.#timer = new WakeTimer(options.clock, () => this.#send());
  }

  /** Resolves soon after one address is proven, or to false when none can be; others may follow. Again only when that was a while ago. */
  prove(): Promise<boolean> {
    const { clock } = this.#options;
    if (clock.nowMs() - this.#provenMs < FRESH_MS) return Promise.resolve(true);
    this.#proving ??= this.#proveAll().then((isProven) => {
      this.#proving = null;
      if (isProven) this.#provenMs = clock.nowMs();
      return isProven;
    });
    return this.#proving;
  }

  async #proveAll(): Promise<boolean> {
    const hosts = await this.#hosts();
    const { clock } = this.#options;
    return new Promise((resolve) => {
      let [left, isAny] = [hosts.length, false];
      const endWaiting = (): void => resolve(isAny);
      if (left === 0) endWaiting();
      for (const host of hosts)
        void this.#proveTo(host).then((isProven) => {
          left -= 1;
          if (isProven && !isAny) clock.setTimer(clock.nowMs() + OTHERS_MS_MAX, endWaiting);
          isAny ||= isProven;
          if (left === 0) endWaiting();
        });
    });
  }

  /** Whether what came to the game's socket was an answer to this: it is nothing for the match then. */
  hear(bytes: Uint8Array): boolean {
    if (this.#requests.length === 0) return false;
    const answer = readProofAnswer(bytes);
    if (answer === null) return false;
    const request = this.#requests.find(({ token }) => token.every((byte, at) => answer.token[at] === byte));
    if (request === undefined) return false;
    this.#end(request, answer.proof);
    return true;
  }

  close(): void {
    this.#isClosed = true;
    for (const request of this.#requests) this.#end(request, null);
  }

  async #proveTo(host: string): Promise<boolean> {
    const { ask } = this.#options;
    const answer = await ask({ kind: "prove" });
    if (answer?.kind !== "token" || this.#isClosed) return false;
    const to = { host, port: answer.port };
    if (!isAddress(to)) return false;
    const token = new Uint8Array(Buffer.from(answer.token, "base64"));
    const proof = await new Promise<Uint8Array | null>((onProof) => {
      this.#requests = [...this.#requests, { token, to, triesLeft: TRIES, onProof }];
      this.#send();
    });
    if (proof === null) return false;
    const proven = await ask({ kind: "proof", proof: Buffer.from(proof).toString("base64") });
    return proven?.kind === "proven";
  }

  /** All that wait send again, whenever one is due: tokens are asked for at one time. */
  #send(): void {
    const { clock, send } = this.#options;
    for (const request of this.#requests) {
      if (request.triesLeft === 0) this.#end(request, null);
      else send(request.to, writeProofRequest(request.token));
      request.triesLeft -= 1;
    }
    if (this.#requests.length > 0) this.#timer.setAt(clock.nowMs() + TRY_EVERY_MS);
  }

  #end(request: Request, proof: Uint8Array | null): void {
    this.#requests = this.#requests.filter((one) => one !== request);
    if (this.#requests.length === 0) this.#timer.clear();
    request.onProof(proof);
  }

  /** One of each family that the socket has, and that of IPv4 twice. */
  async #hosts(): Promise<readonly string[]> {
    const { host, hasIpv6 } = this.#options;
    const found = await lookup(host, { all: true }).catch(() => []);
    const hosts = found.flatMap(({ address }) => canonicalIp(address) ?? []);
    const ofFamily = (isV6: boolean): readonly string[] =>
      hosts.filter((one) => isIpv6({ host: one, port: 1 }) === isV6).slice(0, 1);
    const ipv4 = ofFamily(false);
    return [...ipv4, ...ipv4, ...(hasIpv6 ? ofFamily(true) : [])];
  }
}
