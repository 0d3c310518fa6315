import { isIP } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { canonicalIp, fail, ok, type Result } from "../../base/index.ts";
import type { RelayCut, TlsFault } from "../../channel/index.ts";
import { inStream, TurnStream } from "../../nat/index.ts";
import type { Address } from "../../wire/index.ts";
import type { Clock } from "../clock.ts";

/** Where a relay listens for TLS. */
export interface StreamPlace {
  readonly host: string; // its certificate is for that name, or that address
  readonly port: number;
  readonly text: string; // as people name it
}

interface StreamListener {
  readonly onMessage: (bytes: Uint8Array) => void;
  /** It ended, and not by us: the rest of a sentence. */
  readonly onEnd: (how: RelayCut) => void;
}

/** A relay that has not agreed on TLS by then counts as away. */
const OPEN_MS_MAX = 6_000;
/** More than this waits only where nothing gets through: what is sent then is lost, as datagrams are. */
const WAITING_BYTES_MAX = 65_536;
/** A stream that nobody listens to is kept so long for its next listener. */
const LEFT_MS_MAX = 60_000;

/** A connection over TLS to a relay, whose certificate was found good. */
export class RelayStream {
  readonly server: Address;
  readonly #socket: TLSSocket;
  readonly #incoming = new TurnStream();
  #listener: StreamListener | null = null;
  #stopWaiting: () => void = () => undefined;
  #hasEnded = false;

  constructor(socket: TLSSocket) {
    const { remoteAddress = "", remotePort = 0 } = socket;
    this.server = { host: canonicalIp(remoteAddress) ?? remoteAddress, port: remotePort };
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (bytes: Uint8Array) => this.#hear(bytes));
    socket.on("close", () => this.#end("lost"));
  }

  listen(listener: StreamListener): void {
    this.#stopWaiting();
    this.#listener = listener;
    if (this.#hasEnded) setImmediate(() => listener.onEnd("lost"));
  }

  /** Nobody listens from now on: it is for its next listener, for a minute. */
  leave(clock: Clock): void {
    this.#listener = null;
    this.#stopWaiting = clock.setTimer(clock.nowMs() + LEFT_MS_MAX, () => this.close());
  }

  send(bytes: Uint8Array): void {
    if (!this.#hasEnded && this.#socket.writableLength <= WAITING_BYTES_MAX)
      this.#socket.write(inStream(bytes));
  }

  /** At once: what was sent last may be lost. */
  close(): void {
    this.#hasEnded = true;
    this.#listener = null;
    this.#stopWaiting();
    this.#socket.destroy();
  }

  #hear(bytes: Uint8Array): void {
    const { messages, problem } = this.#incoming.hear(bytes);
    for (const message of messages) this.#listener?.onMessage(message);
    if (problem !== null) this.#end("senseless");
  }

  #end(how: RelayCut): void {
    if (this.#hasEnded) return;
    const listener = this.#listener;
    this.close();
    listener?.onEnd(how);
  }
}

/** It was given up if the signal says so. */
export function openRelayStream(
  { host, port }: StreamPlace,
  clock: Clock,
  signal: AbortSignal,
): Promise<Result<RelayStream, TlsFault>> {
  return new Promise((resolve) => {
    const name = isIP(host) === 0 ? { servername: host } : {}; // an address is looked for in the certificate by itself
    const socket = connect({ host, port, ...name, rejectUnauthorized: true });
    const end = (opened: Result<RelayStream, TlsFault>): void => {
      stopWaiting();
      signal.removeEventListener("abort", giveUp);
      if (!opened.ok) socket.destroy();
      resolve(opened);
    };
    const giveUp = (): void => end(fail({ kind: "given-up" }));
    const stopWaiting = clock.setTimer(clock.nowMs() + OPEN_MS_MAX, () => end(fail({ kind: "no-answer" })));
    signal.addEventListener("abort", giveUp, { once: true });
    socket.on("error", (error: Error) => end(fail(tlsFaultOf(error)))); // once it is open, its end tells
    socket.once("secureConnect", () => end(ok(new RelayStream(socket))));
  });
}

const UNTRUSTED = [
  ...["DEPTH_ZERO_SELF_SIGNED_CERT", "SELF_SIGNED_CERT_IN_CHAIN", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
  ...["UNABLE_TO_GET_ISSUER_CERT", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY"],
];

function tlsFaultOf(error: Error): TlsFault {
  const code = "code" in error ? String(error.code) : "";
  if (UNTRUSTED.includes(code)) return { kind: "untrusted" };
  switch (code) {
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return { kind: "other-name" };
    case "CERT_HAS_EXPIRED":
    case "CERT_NOT_YET_VALID":
      return { kind: "out-of-date" };
    case "ECONNREFUSED":
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return { kind: "no-answer" };
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return { kind: "no-host" };
    case "ECONNRESET":
    case "EPROTO":
      return { kind: "no-tls" };
    default:
      return code.startsWith("ERR_SSL") ? { kind: "no-tls" } : { kind: "error", error: code };
  }
}
