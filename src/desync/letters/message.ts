import type { Digest } from "../../base/index.ts";
import type {
  BotTurn,
  Installation,
  Minds,
  Moment,
  SeatChange,
  Statement,
  TurnData,
} from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { Claim } from "../../seal/index.ts";
import type { Account, Slip } from "./account.ts";

/** A run of at most BLOCK_WORDS words of one part of a world; see docs/desync.md. */
export interface Block {
  readonly part: number; // u8, of usedParts: header, random, a column each, the walls
  readonly run: number; // u16: the words of that part from run * BLOCK_WORDS on
  readonly words: Int32Array; // 1..BLOCK_WORDS
}

export const BLOCK_WORDS = 256;
export const PARTS_MAX = 255;
/** Blocks of one part; its rows are at most so many times BLOCK_WORDS. */
export const RUNS_MAX = 4_096;

/** To all, once games differ. */
interface AccountMessage {
  readonly kind: "account";
  readonly account: Account;
}

/** Turn data as agreed, for those who have others. Together they name no more cats than a packet may: see agreedDataMessages. */
export interface AgreedDataMessage {
  readonly kind: "agreed-data";
  readonly haltTurn: number; // u31
  readonly turnData: readonly TurnData[]; // 1..AGREED_DATA_MAX, ascending by turn and player id, of turns near haltTurn
}

/** To one whose second run is right: how mine is there, block by block. It answers with the blocks in which its own differs. */
export interface BlocksWantedMessage {
  readonly kind: "blocks-wanted";
  readonly haltTurn: number; // u31
  readonly at: Moment;
  /** Of each part in turn: the CRC-32 of each of its blocks. 1..PARTS_MAX parts of 0..RUNS_MAX blocks. */
  readonly checksums: readonly (readonly number[])[]; // u32
}

/** The answer. The header's block is always among them, for the places of all others follow from it. */
export interface BlocksMessage {
  readonly kind: "blocks";
  readonly haltTurn: number; // u31
  readonly at: Moment;
  readonly blocks: readonly Block[]; // ascending part, then run
}

/**
 * With the blocks of the end, where bots play: what they did in the turns of the sender's second run, and what they remember at
 * its end. Its log checksum vouches for it.
 */
export interface MindsMessage {
  readonly kind: "minds";
  readonly haltTurn: number; // u31
  readonly botTurns: readonly BotTurn[]; // from baseTurn + 1 on, at most ACCOUNT_TURNS_MAX
  readonly minds: Minds; // at most MINDS_WORDS_MAX words
}

/** To all: where my game differed, from one that had to ask for blocks to learn it. */
interface FindingMessage {
  readonly kind: "finding";
  readonly haltTurn: number; // u31
  readonly difference: Slip; // first: the sender's value; second: what is right
}

/** To all while the match stands still: whether the sender goes on without those players. */
export interface ChoiceMessage {
  readonly kind: "choice";
  readonly haltTurn: number; // u31
  readonly withoutMask: number; // u8, bit playerId - 1 of each; never all
}

/** To all, whenever it changes: who is gone from the match, by its sender. */
interface StatementMessage {
  readonly kind: "statement";
  readonly statement: Statement;
}

/** A state of the match that its sender can give, and what a peer that comes back has to know besides. */
export interface StateOffer {
  readonly turn: number; // it is as at the end of that turn, from -1 on
  readonly byteCount: number; // 1..STATE_BYTES_MAX
  readonly checksum: number; // u32, CRC-32 of the bytes
  readonly view: number; // u16, rosters that all agreed on before; not 0
  readonly lineage: number; // u32: how the last of them came about
  readonly peers: number; // mask: who takes part by the last of them
  readonly installed: Installation; // by which it came about
  readonly changes: readonly SeatChange[]; // in turns after it
}

/** To all, from one that comes back: what of the match can you give me? */
interface StateWantedMessage {
  readonly kind: "state-wanted";
}

interface StateOfferMessage {
  readonly kind: "state-offer";
  readonly offer: StateOffer;
}

/** To all, whenever it changes: how many watch the match by the sender. */
interface WatchersMessage {
  readonly kind: "watchers";
  readonly count: number; // u16
}

/** To one that has offered the state of that turn: those parts of it. */
interface PartsWantedMessage {
  readonly kind: "parts-wanted";
  readonly turn: number;
  readonly first: number; // u16
  readonly end: number; // u16, the first that is not wanted
}

export interface StatePartMessage {
  readonly kind: "state-part";
  readonly turn: number;
  readonly index: number; // u16: the bytes from index * STATE_PART_BYTES on
  readonly bytes: Uint8Array; // 1..STATE_PART_BYTES
}

/** To all: I run your turns as you do; admit me. */
interface CaughtUpMessage {
  readonly kind: "caught-up";
}

/** To one for whom the match waited: for so long in the last minute, for it alone. */
interface WaitedMessage {
  readonly kind: "waited";
  readonly waitedMs: number; // u16
}

/** To all: what the sender has signed, or others have. Two that contradict each other convict whoever signed both. */
interface ClaimsMessage {
  readonly kind: "claims";
  readonly claims: readonly Claim[]; // 1..CLAIMS_MAX
}

/** To one who goes by other promises, or lacks some: what that player has promised, with its signature. */
export interface PromiseMessage {
  readonly kind: "promise";
  readonly signer: PlayerId;
  readonly statement: Statement; // of which what it promises is signed
  readonly signature: Uint8Array;
}

/** To all, once the accounts of an attempt are here: what they were, so that whoever has others tells. */
export interface HeardMessage {
  readonly kind: "heard";
  readonly haltTurn: number; // u31
  readonly attempt: number; // u2
  readonly digest: Digest; // of the digests of the accounts, in ascending player id
}

/** What is said between those who play and one that comes back. */
export type ReturnMessage =
  StateWantedMessage | StateOfferMessage | PartsWantedMessage | StatePartMessage | CaughtUpMessage;

/** What is said of a halt. */
export type HaltMessage = Exclude<
  Message,
  | StatementMessage
  | ReturnMessage
  | WatchersMessage
  | WaitedMessage
  | ClaimsMessage
  | HeardMessage
  | PromiseMessage
>;

/** What peers tell each other reliably and in order, besides turn data. */
export type Message =
  | AccountMessage
  | AgreedDataMessage
  | BlocksWantedMessage
  | BlocksMessage
  | FindingMessage
  | ChoiceMessage
  | MindsMessage
  | StatementMessage
  | ReturnMessage
  | WatchersMessage
  | WaitedMessage
  | ClaimsMessage
  | HeardMessage
  | PromiseMessage;
