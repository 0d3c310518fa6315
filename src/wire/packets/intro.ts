import { optional, record, u } from "../../base/index.ts";
import { addresses, signature } from "../parts/members.ts";

/** A peer tries a way to another one: an address, or through a third. The answer comes back by the way that it took. */
export const intro = record({
  token: u(32, "the sender's, as in the roster"),
  stamp: u(16, "which intro this is"),
  addresses: addresses("the sender's own, as in hello; in play none"),
  signature: optional(signature("the introduction (section 2); until an intro is answered")),
});

export const introAck = record({ token: u(32, "of the intro"), stamp: u(16, "of the intro") });
