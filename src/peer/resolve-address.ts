import { lookup } from "node:dns/promises";
import { fail, ok, type Result } from "../base/index.ts";
import type { Address } from "../wire/index.ts";
import { readPeerAddress } from "./peer-address.ts";

/**
 * The IP address and port that "host:port" stands for, of a name with both kinds the IPv4 one: more machines have it. A
 * failure's reason goes on a sentence: "Cannot join: ...".
 */
export async function resolveAddress(text: string): Promise<Result<Address, string>> {
  const read = readPeerAddress(text);
  if (!read.ok) {
    return fail(`"${text}" is not an address; it looks like 192.168.0.7:45000.`);
  }
  const { host, port } = read.value;
  if (host.includes(":")) return ok({ host, port });
  try {
    const { address } = await lookup(host, { order: "ipv4first" });
    return ok({ host: address, port });
  } catch {
    return fail(`there is no host named "${host}".`); // or nobody to ask
  }
}
