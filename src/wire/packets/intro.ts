import { optional, record, u } from "../../base/index.ts";
import { addresses, signature } from "../parts/members.ts";

/** A peer tries a way to another one: an address, or through a third. The answer comes back by the way that it took. */
export const intro = record({
  nonce: u(32, "nobody can guess it: whoever acknowledges it reads what is sent by that way"),
  stamp: u(16, "which intro this is, by the sender's clock"),
  addresses: addresses("the sender's own, as in hello; in play none"),
  signature: optional(signature("the introduction (section 2); until an intro is answered")),
});

export const introAck = record({ nonce: u(32, "of the intro"), stamp: u(16, "of the intro") });
