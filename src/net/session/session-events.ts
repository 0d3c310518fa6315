import type { Saying } from "../../base/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type {
  Address,
  GoodbyePacket,
  LinkPacket,
  PacketRefusal,
  RefusalReason,
  WatcherPacket,
} from "../../wire/index.ts";
import type { Pair } from "../keys/session-keys.ts";

/** Why a session ended against the local player's will. */
export type SessionLoss =
  | { readonly kind: "refused"; readonly reason: RefusalReason; readonly cause?: string } // of removed alone: why
  | { readonly kind: "no-answer" } // nobody answered the hello
  | { readonly kind: "wrong-key" } // somebody did, and can't open what is said with this room key, or without one
  | { readonly kind: "no-master-peer" } // peers named each other as the master
  | { readonly kind: "master-silent" } // in the lobby, though others hear it
  | { readonly kind: "match-gone" } // nobody answers of the match that it comes back to
  | { readonly kind: "match-over" } // the peer that answers has its result, and can't show how it came about
  | { readonly kind: "bad-map" }; // the master peer sends another map than it promised, again and again

/** What a session tells its caller. */
export type SessionEvent =
  | { readonly kind: "joined" } // the newcomer has its player id
  | { readonly kind: "players-changed" } // members came, went or are ready, or what is to be played has changed
  | {
      readonly kind: "master-changed"; // in the lobby
      readonly masterId: PlayerId;
      /** The master before: it said goodbye, or nothing was heard of it any more. Null: this peer itself. */
      readonly former: { readonly name: string; readonly hasLeft: boolean } | null;
    }
  | { readonly kind: "turned-away"; readonly name: string } // by the master: all seats are taken; perhaps again and again
  | { readonly kind: "starting"; readonly seed: number; readonly startAtMs: number }
  | { readonly kind: "start-moved"; readonly startAtMs: number } // by a few ms, once, shortly before
  | {
      readonly kind: "link-packet"; // of the match
      readonly from: PlayerId;
      readonly packet: LinkPacket;
      readonly payloadBytes: number;
      /** Where it came from, if that is none of the sender's addresses: SessionMatch.confirmWay, if the link takes it as new. */
      readonly newAddress: Address | null;
    }
  | {
      readonly kind: "goodbye";
      readonly from: PlayerId;
      readonly goodbye: GoodbyePacket;
    } // in the match
  | { readonly kind: "return"; readonly from: PlayerId; readonly run: number } // a player that was gone from the match speaks anew, again and again
  | { readonly kind: "return-ack"; readonly from: PlayerId; readonly turn: number } // our return is heard, by one who is in that turn
  | { readonly kind: "watch"; readonly from: Address; readonly packet: WatcherPacket; readonly pair: Pair } // from somebody who is in no session
  | { readonly kind: "said"; readonly from: PlayerId; readonly saying: Saying }
  | { readonly kind: "talks-too-much"; readonly from: PlayerId; readonly dropped: number } // so many sayings are heard by nobody
  | { readonly kind: "lost"; readonly loss: SessionLoss }
  | { readonly kind: "dropped"; readonly from: Address; readonly reason: DropReason };

/**
 * Why a datagram was passed over: it can't be read, it is of no one and nothing that belongs here, there is no direct way
 * to pass it on by, it came before, its sender has more passed on than it may, or it was passed on for a peer that talks
 * to us itself.
 */
export type DropReason =
  | PacketRefusal
  | "duplicate"
  | "alien-sender"
  | "unexpected"
  | "no-way"
  | "too-much"
  | "needless-relay";
