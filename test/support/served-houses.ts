import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Certificate } from "./certificates.ts";
import { Coturn, HAS_COTURN } from "./coturn.ts";
import { Houses, MAY_MAKE_NETWORKS, SERVER_HOST } from "./houses.ts";
import { RobocatProcess } from "./robocat-process.ts";

export const MAY_SERVE_HOUSES = HAS_COTURN && MAY_MAKE_NETWORKS;

/** A network that lets nothing else out lets that out. */
export const RELAY_TLS_PORT = 443;

interface ServeOptions {
  readonly hasRelay: boolean;
  readonly certificate?: Certificate | null; // of the relay, which is then reached over TLS as well; null by default
}

/** Houses, and in the network between them a lobby service, which gives away places at a relay if there is one. */
export class ServedHouses {
  readonly houses = new Houses();
  readonly #coturn = new Coturn({ namespace: this.houses.servers, host: SERVER_HOST });
  readonly #folder = mkdtempSync(path.join(tmpdir(), "robocat-served-"));
  #service: RobocatProcess | null = null;

  /** The service's address. */
  async serve({ hasRelay, certificate = null }: ServeOptions): Promise<string> {
    if (certificate !== null) this.#coturn.tls = { ...certificate, port: RELAY_TLS_PORT };
    if (hasRelay) await this.#coturn.start();
    const relay = [
      "--relay",
      `${SERVER_HOST}:${this.#coturn.port}`,
      "--relay-secret",
      this.#coturn.secretFile,
      ...(certificate === null ? [] : ["--relay-tls", `${SERVER_HOST}:${RELAY_TLS_PORT}`]),
    ];
    const options = ["--port", "0", "--data", this.#folder, "--json", ...(hasRelay ? relay : [])];
    this.#service = new RobocatProcess(["service", ...options], [], this.houses.servers);
    const { port } = await this.#service.waitFor(({ event }) => event === "open");
    return `${SERVER_HOST}:${Number(port)}`;
  }

  /** Kills the relay by its process id. */
  stopRelay(): Promise<void> {
    return this.#coturn.stop();
  }

  /** The same anew, which knows nobody. */
  startRelay(): Promise<void> {
    return this.#coturn.start();
  }

  async clear(): Promise<void> {
    this.#service?.signal("SIGKILL");
    await this.#service?.ended;
    await this.#coturn.clear();
    this.houses.clear();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
