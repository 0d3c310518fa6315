import { lookup } from "node:dns/promises";
import { fail, ok, type Result } from "../base/index.ts";
import type { Address } from "../wire/index.ts";
import { readPeerAddress } from "./peer-address.ts";

/** The IPv4 address and port that "host:port" stands for. A failure's reason goes on a sentence: "Cannot join: ...". */
export async function resolveAddress(text: string): Promise<Result<Address, string>> {
  const read = readPeerAddress(text);
  if (!read.ok) return fail(`"${text}" is not an address; it looks like 192.168.0.7:45000.`);
  const { host, port } = read.value;
  try {
    const { address } = await lookup(host, { family: 4 });
    return ok({ host: address, port });
  } catch {
    return fail(`there is no host named "${host}" with an IPv4 address.`); // or nobody to ask
  }
}
