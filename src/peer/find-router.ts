import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { networkInterfaces } from "node:os";
import path from "node:path";
import { parseIpv4 } from "../base/index.ts";
import { placeOfHost, readProcRoute, readRouteGet, readRoutePrint } from "../nat/index.ts";

/** The router of this machine, and the machine's address on the router's side. */
export interface RouterPlace {
  readonly router: string | null; // IPv4; null: not known
  readonly own: string; // IPv4
}

/** A program of the system that tells of ways answers at once, or not at all. */
const PROGRAM_MS_MAX = 2_000;
const PROGRAM_BYTES_MAX = 262_144;

/** Null: this machine has no address that a router could lead to. It rejects never. */
export async function findRouter(): Promise<RouterPlace | null> {
  const router = await defaultRouter().catch(() => null);
  const own = ownIpv4Towards(router);
  return own === null ? null : { router, own };
}

/** Linux tells by a file. The others have no file for that: their own program is run, by its full path, and without a shell. */
async function defaultRouter(): Promise<string | null> {
  switch (process.platform) {
    case "linux":
      return readProcRoute(await readFile("/proc/net/route", "utf8"));
    case "win32": {
      const folder = path.join(process.env["SystemRoot"] ?? "C:\\Windows", "System32");
      return readRoutePrint(await outputOf(path.join(folder, "route.exe"), ["print", "-4", "0.0.0.0"]));
    }
    case "darwin":
      return readRouteGet(await outputOf("/sbin/route", ["-n", "get", "default"]));
    default:
      return null;
  }
}

function outputOf(program: string, args: readonly string[]): Promise<string> {
  const limits = { timeout: PROGRAM_MS_MAX, maxBuffer: PROGRAM_BYTES_MAX, windowsHide: true };
  return new Promise((resolve, reject) => {
    execFile(program, [...args], limits, (error, output) =>
      error === null ? resolve(output) : reject(new Error(`${program}: ${error.message}`)),
    );
  });
}

/** Of the network that the router is in; where none is known, the first of a network at home. */
function ownIpv4Towards(router: string | null): string | null {
  const all = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal);
  const near = all.find(({ address, netmask }) => router !== null && isSameNet(address, router, netmask));
  const home = all.find(({ address }) => placeOfHost(address) === "home");
  return (near ?? (router === null ? home : undefined))?.address ?? null;
}

function isSameNet(a: string, b: string, netmask: string): boolean {
  const [ours, theirs, mask] = [parseIpv4(a), parseIpv4(b), parseIpv4(netmask)];
  if (ours === null || theirs === null || mask === null) return false;
  return mask.every((bits, i) => (ours[i]! & bits) === (theirs[i]! & bits));
}
