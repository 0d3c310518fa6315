import { placeOfHost } from "../../nat/index.ts";
import type { Address } from "../../wire/index.ts";

/** A relay in the internet does not give addresses of a house or of this machine, which it could make us send to, nor the other way round. */
export function isLikely(relayed: Address, server: Address): boolean {
  return (placeOfHost(relayed.host) === "public") === (placeOfHost(server.host) === "public");
}
