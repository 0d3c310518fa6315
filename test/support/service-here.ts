import { mkdirSync } from "node:fs";
import path from "node:path";
import { openService, type Relay } from "../../src/service/index.ts";
import type { ProcessBench } from "./robocat-process.ts";

const LOCAL = "127.0.0.1";

/**
 * The lobby service of a test whose peers are processes, in this process: a process of its own takes longer to start than a peer.
 * It ends before the folder of the bench is removed. Its port.
 */
export async function serveHere(
  bench: ProcessBench,
  { port = 0, relay = null }: { readonly port?: number; readonly relay?: Relay | null } = {},
): Promise<number> {
  const folder = path.join(bench.folder, "service");
  mkdirSync(folder);
  const open = () => openService({ host: LOCAL, port, folder, relay, onProblem: () => undefined });
  // It takes a free TCP port, whose UDP port a peer of another test may have: then another one.
  const service = await open().catch(open);
  bench.beforeClear(() => service.close());
  return service.port;
}
