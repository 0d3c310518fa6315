import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createHmac } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { writeStunRequest } from "../../src/nat/stun.ts";
import type { Certificate } from "./certificates.ts";
import { wordsIn } from "./houses.ts";
import { waitingFor } from "./waiting-for.ts";

export const HAS_COTURN = spawnSync("turnserver", ["--version"]).error === undefined;
export const COTURN_SECRET = "secret of a test";
export const COTURN_HOST = "127.0.0.1";
/** The addresses that it gives are at another one, as where they are of a machine of its own. */
export const COTURN_RELAYED_HOST = "127.0.0.2";

/** A real TURN server on this machine, which a test may stop and start again. */
export class Coturn {
  readonly folder = mkdtempSync(path.join(tmpdir(), "robocat-coturn-"));
  readonly secretFile = path.join(this.folder, "secret");
  port = 0;
  /** By which it is reached over TLS as well, at that port; null, and by default: it is not. */
  tls: (Certificate & { readonly port: number }) | null = null;
  readonly #namespace: string | null;
  readonly #host: string;
  #process: ChildProcess | null = null;

  /** By default on 127.0.0.1; else at an address of a network of its own, where nobody asks whether it is there yet. */
  constructor(place: { readonly namespace: string; readonly host: string } | null = null) {
    this.#namespace = place?.namespace ?? null;
    this.#host = place?.host ?? COTURN_HOST;
    writeFileSync(this.secretFile, `${COTURN_SECRET}\n`);
  }

  /** Starts it, and asks from where it sees us until it answers. */
  async start(...more: readonly string[]): Promise<void> {
    if (this.port === 0) this.port = await freePort();
    const args = [
      ...[
        "-n",
        "--listening-ip",
        this.#host,
        "--relay-ip",
        this.#namespace === null ? COTURN_RELAYED_HOST : this.#host,
      ],
      ...[
        "--listening-port",
        String(this.port),
        "--use-auth-secret",
        `--static-auth-secret=${COTURN_SECRET}`,
      ],
      ...["--realm=robocat", "--fingerprint", "--allow-loopback-peers", "--no-cli", "--no-dtls"],
      ...(this.tls === null
        ? ["--no-tls"]
        : [
            ...["--tls-listening-port", String(this.tls.port)],
            ...["--cert", this.tls.certificateFile, "--pkey", this.tls.keyFile],
          ]),
      ...["--no-tcp", "--relay-threads", "1", "--log-file=stdout"],
      ...["--pidfile", path.join(this.folder, "pid"), "--userdb", path.join(this.folder, "db"), ...more],
    ];
    const [command, ...rest] = wordsIn(this.#namespace, "turnserver", ...args);
    this.#process = spawn(command, rest, { stdio: "ignore", cwd: this.folder });
    if (this.#namespace !== null) return;
    const socket = createSocket("udp4").bind(0, COTURN_HOST);
    const heard = once(socket, "message");
    const ask = (): void => socket.send(writeStunRequest(new Uint8Array(12)), this.port, COTURN_HOST);
    const asking = setInterval(ask, 100);
    try {
      await waitingFor("coturn to answer", heard);
    } finally {
      clearInterval(asking);
      socket.close();
    }
  }

  /** At once, and without a word to anybody. */
  async stop(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
  }

  async clear(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Credentials that it knows, good for so long. */
export function coturnCredentials(seconds = 600) {
  const username = `${Math.floor(Date.now() / 1_000) + seconds}:ada`;
  return { username, password: createHmac("sha1", COTURN_SECRET).update(username).digest("base64") };
}

/** A port of 127.0.0.1 at which nobody listens. */
export async function freePort(): Promise<number> {
  const socket = createSocket("udp4").bind(0, COTURN_HOST);
  await once(socket, "listening");
  const { port: found } = socket.address();
  socket.close();
  return found;
}
