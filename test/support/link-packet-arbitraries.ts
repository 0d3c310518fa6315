import type fc from "fast-check";

import type { LinkPacket } from "../../src/wire/index.ts";
import { drawnBy } from "./bits/drawn.ts";
import { drawLinkPacket } from "./bits/link-codec.ts";

/** Link packets of that sender, to a receiver who expects that turn: with and without each section. */
export function linkPacketArbitrary(sender: number, expectedTurn: number): fc.Arbitrary<LinkPacket> {
  return drawnBy((draw) => drawLinkPacket(draw, { sender, expectedTurn }));
}
