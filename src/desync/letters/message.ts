import { bodies, headed, noted, record, u, whole, type WithKind } from "../../base/index.ts";
import { account, accountsWanted, passedAccount } from "./account-codec.ts";
import { agreedData } from "./agreed-data-codec.ts";
import { blocks, blocksWanted } from "./blocks-codec.ts";
import { cameraPart } from "./camera-codec.ts";
import { claims, heard } from "./claims-codec.ts";
import { haltTurn, slip } from "./halt-codec.ts";
import { mindsOfHalt } from "./minds-codec.ts";
import { partsWanted, stateOffer, statePart } from "./return-codec.ts";
import { promise, statementOf } from "./statement-codec.ts";

const WITHOUT_ALL = 0xff;

/** To all, from one that had to ask for blocks to learn it: where the sender's game was another. */
const finding = headed(
  record({ haltTurn }),
  record({ difference: noted(slip, "where the sender's game was another") }),
);

/** To all while the match stands still: whether the sender goes on without those players. */
const choice = record({
  haltTurn,
  withoutMask: whole(
    { from: 0, to: WITHOUT_ALL - 1, bits: 8 },
    "bit (player id - 1) of each player without whom the sender goes on; 0: none",
  ),
});
export type PassedAccount = WithKind<"passed-account", typeof passedAccount>;
export type ChoiceMessage = WithKind<"choice", typeof choice>;

/** What of a message follows its kind. */
export const messageBody = bodies({
  account, // to all, once games differ
  "agreed-data": agreedData,
  "blocks-wanted": blocksWanted,
  blocks,
  finding,
  choice,
  minds: mindsOfHalt,
  statement: statementOf, // to all, whenever it changes
  "state-wanted": record({}), // to all, from one that comes back: what of the match can you give me?
  "state-offer": stateOffer,
  "parts-wanted": partsWanted,
  "state-part": statePart,
  "caught-up": record({}), // to all: I run your turns as you do; admit me
  watchers: record({ count: u(16, "how many watch the match by the sender") }), // to all, whenever it changes
  waited: record({
    waitedMs: u(16, "so long the sender waited in the last minute for turn data of the receiver alone, ms"),
  }),
  claims,
  heard,
  promise,
  camera: cameraPart,
  "accounts-wanted": accountsWanted,
  "passed-account": passedAccount,
});

/** What peers tell each other reliably and in order, besides turn data. */
export type Message = ReturnType<typeof messageBody.read>;

type ReturnKind = "state-wanted" | "state-offer" | "parts-wanted" | "state-part" | "caught-up";
/** What is said between those who play and one that comes back. */
export type ReturnMessage = Extract<Message, { readonly kind: ReturnKind }>;

type HaltKind =
  | "account"
  | "agreed-data"
  | "blocks-wanted"
  | "blocks"
  | "finding"
  | "choice"
  | "minds"
  | "accounts-wanted"
  | "passed-account";
/** What is said of a halt. */
export type HaltMessage = Extract<Message, { readonly kind: HaltKind }>;
