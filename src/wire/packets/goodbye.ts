import { checked, headed, i32, record, u, when, word, type Of, type WithKind } from "../../base/index.ts";
import { players } from "../parts/members.ts";

/** The order of the wire; only ever append. */
const REASONS = ["left", "finished", "desynced", "lost-others"] as const;
export type GoodbyeReason = (typeof REASONS)[number];

const end = record({
  turn: i32("the last turn the sender played"),
  randomValue: u(32, "of its end"),
  checksum: u(32, "of its end"),
  logChecksum: u(32, "of all turns up to it"),
});
export type GoodbyeEnd = Of<typeof end>;

/** The sender goes; sent until acknowledged. After a finished match it says how its game ended, to be compared. */
export const goodbye = headed(
  record({ reason: word(REASONS, 8) }),
  record({
    lostMask: when(
      ({ reason }: { readonly reason: GoodbyeReason }) => reason === "lost-others",
      checked(
        players("for want of whom the sender goes, or whom it had taken for gone; never 0"),
        "somebody is lost",
        (mask) => mask !== 0,
      ),
      0,
      "with lost-others",
    ),
    end: when(
      ({ reason }: { readonly reason: GoodbyeReason }) => reason === "finished",
      end,
      null,
      "with finished",
    ),
  }),
);
export type GoodbyePacket = WithKind<"goodbye", typeof goodbye>;
