import { parseIpv4 } from "../base/index.ts";

// The address of the router, by what systems tell of their ways: it is the gateway of the way to everywhere.

const [ROUTE_UP, ROUTE_GATEWAY] = [0x1, 0x2];
const LINES_MAX = 4_096;

/** Of Linux, /proc/net/route: of several default ways the one with the least metric. Null: there is none. */
export function readProcRoute(text: string): string | null {
  const found: { readonly host: string; readonly metric: number }[] = [];
  for (const line of text.split("\n").slice(1, LINES_MAX)) {
    const [, destination, gateway, flags, , , metric, mask] = line.trim().split(/\s+/);
    if (destination !== "00000000" || mask !== "00000000" || !/^[0-9a-f]{8}$/i.test(gateway ?? "")) continue;
    const bits = Number.parseInt(flags ?? "0", 16);
    if ((bits & ROUTE_UP) === 0 || (bits & ROUTE_GATEWAY) === 0) continue;
    // As the memory of a little-endian machine has it: the last octet first.
    const octets = [6, 4, 2, 0].map((at) => Number.parseInt(gateway!.slice(at, at + 2), 16));
    found.push({ host: octets.join("."), metric: Number(metric) });
  }
  found.sort((a, b) => a.metric - b.metric);
  return found[0]?.host ?? null;
}

/** Of Windows, `route print -4 0.0.0.0`, in whatever language: destination, mask, gateway, own address, metric. */
export function readRoutePrint(text: string): string | null {
  const found: { readonly host: string; readonly metric: number }[] = [];
  for (const line of text.split("\n").slice(0, LINES_MAX)) {
    const [destination, mask, gateway, own, metric] = line.trim().split(/\s+/);
    const isDefault = destination === "0.0.0.0" && mask === "0.0.0.0";
    if (!isDefault || parseIpv4(gateway ?? "") === null || parseIpv4(own ?? "") === null) continue;
    found.push({ host: gateway!, metric: Number(metric) });
  }
  found.sort((a, b) => a.metric - b.metric);
  return found[0]?.host ?? null;
}

/** Of macOS, `route -n get default`. */
export function readRouteGet(text: string): string | null {
  const host = /^\s*gateway: (\S+)\s*$/m.exec(text)?.[1] ?? "";
  return parseIpv4(host) === null ? null : host;
}
