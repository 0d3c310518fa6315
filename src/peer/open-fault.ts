import type { OpenFault } from "../channel/index.ts";
import { fileCauseOf } from "../system/index.ts";
import { NoRelayError } from "./relay/game-socket.ts";

/** An error of the operating system when a peer opens its port or makes its folders, or that it can't hide. */
export function openFaultOf(error: unknown, port: number): OpenFault {
  if (error instanceof NoRelayError) return { kind: "not-hidden", why: error.why };
  const { code, path } = error as NodeJS.ErrnoException;
  if (typeof path === "string") return { kind: "folder-unusable", folder: path, why: fileCauseOf(error) };
  switch (code) {
    case "EADDRINUSE":
      return { kind: "port-taken", port };
    case "EACCES":
      return { kind: "port-forbidden", port };
    default:
      return { kind: "system", error: error instanceof Error ? error.message : String(error) };
  }
}
