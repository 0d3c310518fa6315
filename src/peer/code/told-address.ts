import { readEndpoint } from "../../rendezvous/index.ts";
import type { Address } from "../../wire/index.ts";

/** The address that a service or a peer has told, "ip:port" or "[ip]:port"; none where that is not one. */
export function toldAddress(text: string): readonly Address[] {
  const endpoint = readEndpoint(text);
  return endpoint === null ? [] : [{ host: endpoint.ip, port: endpoint.port }];
}
