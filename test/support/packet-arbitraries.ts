import type fc from "fast-check";

import type { Packet } from "../../src/wire/index.ts";
import { packetBody } from "../../src/wire/packets/packet-body.ts";
import type { PacketKind } from "../../src/wire/packets/packet.ts";
import { drawn } from "./bits/drawn.ts";

type Arbitraries = {
  readonly [Kind in PacketKind]: fc.Arbitrary<Extract<Packet, { readonly kind: Kind }>>;
};

/** For each kind of packet all that may be written. */
export function packetArbitrary(): Arbitraries {
  const all = Object.entries(packetBody.cases).map(([kind, schema]) => [
    kind,
    drawn(schema).map((value) => ({ kind, ...value })),
  ]);
  return Object.fromEntries(all) as Arbitraries;
}
