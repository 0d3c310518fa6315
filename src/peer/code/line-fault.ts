import type { LineFault } from "../../channel/index.ts";

/** Why a service can't be spoken to, by what its socket threw. */
export function lineFaultOf(error: Error): LineFault {
  const { code } = error as NodeJS.ErrnoException;
  const status = /^Unexpected server response: (\d+)$/.exec(error.message)?.[1];
  switch (code) {
    case "ECONNREFUSED":
      return { kind: "nothing-listens" };
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return { kind: "no-host" };
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return { kind: "no-network" };
    case "ECONNRESET":
      return { kind: "hung-up" };
    case undefined:
      break;
    default:
      return { kind: "error", error: error.message };
  }
  if (status === "429") return { kind: "crowded" };
  if (status === "400" || status === "404") return { kind: "other-service" };
  if (status !== undefined) return { kind: "status", status: Number(status) };
  return /handshake has timed out/.test(error.message)
    ? { kind: "no-answer" }
    : { kind: "error", error: error.message };
}
