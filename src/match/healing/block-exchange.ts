import { assert } from "../../base/index.ts";
import {
  applyBlocks,
  blockChecksums,
  differingBlocks,
  differingMinds,
  differingWords,
  slipBetween,
  slipBetweenMinds,
  worldAt,
  type Account,
  type Base,
  type DifferingWord,
  type HaltMessage,
  type Plan,
  type Slip,
} from "../../desync/index.ts";
import { END_POINT, worldOfState, type Moment, type Rules, type TurnData } from "../../lockstep/index.ts";
import { checksumOf, cloneWorld, type PlayerId, type World } from "../../sim/index.ts";
import { isSameMoment, type Outbox } from "./letters.ts";
import { hasBots, tailFrom, type RunTail } from "./run-tail.ts";

export type Judged = Plan & { readonly kind: "judged" };
/** What a lender gives. */
type Blocks = HaltMessage & { readonly kind: "blocks" };
/** What it gives besides where bots play. */
type MindsGiven = HaltMessage & { readonly kind: "minds" };
/** What a borrower asks for. */
export type BlocksWanted = HaltMessage & { readonly kind: "blocks-wanted" };

interface ExchangeContext {
  readonly haltTurn: number;
  readonly localPlayerId: PlayerId;
  readonly plan: Judged;
  readonly accounts: ReadonlyMap<PlayerId, Account>;
  readonly base: Base;
  readonly turns: readonly (readonly TurnData[])[]; // from the turn after the base on
  readonly rules: Rules;
  readonly world: World; // of the second run, at its end
  readonly tail: RunTail; // of the same
}

/** How the turns before the halt end, and what came of them. */
interface RightEnd {
  readonly world: World;
  readonly tail: RunTail;
}

/** When no blocks have come for so long, the next one is asked as well. */
const BLOCKS_MS = 2_000;
/** After the last one has had so long, nobody gives any. */
const LAST_BLOCKS_MS = 8_000;

/**
 * The blocks in which second runs differ, from a peer that is right to those that are not: of the moment where they part, so that
 * it can be told, and of the end, so that all go on with the same. What bots did and remember comes with the latter.
 */
export class BlockExchange {
  readonly #context: ExchangeContext;
  readonly outbox: Outbox;
  readonly #moments: readonly Moment[];
  readonly #served = new Set<string>();
  #lenders: readonly PlayerId[]; // peers that may give blocks and were not asked
  readonly #asked = new Set<PlayerId>(); // and has not sent anything wrong
  #hasFailed = false;
  #askedMs = Infinity;
  #world: World | null = null;
  #tail: RunTail | null = null;
  #finding: Slip | null = null;
  #words: readonly DifferingWord[] = [];

  constructor(context: ExchangeContext, outbox: Outbox, nowMs: number) {
    const { haltTurn, localPlayerId, plan, base, turns } = context;
    assert(base.turn + turns.length === haltTurn - 1, "turn data from the base to the halt");
    assert(plan.judgement.right.length > 0, "somebody is right");
    this.#context = context;
    this.outbox = outbox;
    const end = { turn: haltTurn - 1, point: END_POINT };
    const { firstOther, borrowers } = plan;
    this.#moments = firstOther === null || isSameMoment(firstOther, end) ? [end] : [firstOther, end];
    if (!hasBots(base)) this.#tail = context.tail; // that follows from turn data
    this.#lenders = plan.judgement.right.filter((id) => id !== localPlayerId);
    if (borrowers.includes(localPlayerId)) this.#ask(nowMs);
  }

  /** What is right at the end, once it is here. */
  get right(): RightEnd | null {
    return this.#world === null || this.#tail === null ? null : { world: this.#world, tail: this.#tail };
  }

  /** Where our own game parted from what is right, once it is known. */
  get finding(): Slip | null {
    return this.#finding;
  }

  /** The words in which our game differed there. */
  get differingWords(): readonly DifferingWord[] {
    return this.#words;
  }

  /** True when nobody has given what is needed. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  update(nowMs: number): void {
    if (this.right !== null) return;
    const isLast = this.#lenders.length === 0;
    if (nowMs >= this.#askedMs + (isLast ? LAST_BLOCKS_MS : BLOCKS_MS)) this.#ask(nowMs);
  }

  /** Takes blocks from a peer that we asked for them, if they make the world that was promised. */
  hearBlocks(from: PlayerId, { at, blocks }: Blocks, nowMs: number): void {
    const isAsked = this.#asked.has(from) && this.#isMoment(at);
    if (!isAsked) return this.outbox.refuse(from, "sent blocks unasked");
    const promised = this.#promised(from, at);
    const own = this.#ownWorld(at);
    const isEnd = isSameMoment(at, this.#moments.at(-1)!);
    const world = applyBlocks(own, blocks, promised, worldOfState(this.#context.base));
    if (!world.ok) {
      this.outbox.refuse(from, `sent blocks that are ${world.reason}`);
      if (isEnd) this.#strike(from, nowMs);
      return;
    }
    if (this.#finding === null) this.#tellFinding(at, own, world.value);
    if (isEnd) this.#world ??= world.value;
    this.#findInMinds();
  }

  /** Takes what bots did and remember from a peer that we asked for blocks, if it is what was promised. */
  hearMinds(from: PlayerId, message: MindsGiven, nowMs: number): void {
    if (!this.#asked.has(from)) return this.outbox.refuse(from, "sent minds unasked");
    const tail = tailFrom(message, this.#context, this.#context.accounts.get(from)!.logChecksum);
    if (!tail.ok) {
      this.outbox.refuse(from, `sent minds that are ${tail.reason}`);
      return this.#strike(from, nowMs);
    }
    this.#tail ??= tail.value;
    this.#findInMinds();
  }

  /** Gives blocks to one who must borrow, once for each moment. */
  serve(from: PlayerId, { at, checksums }: BlocksWanted): void {
    const { plan, haltTurn, localPlayerId } = this.#context;
    const name = `${from} ${at.turn} ${at.point}`;
    const isDue =
      plan.judgement.right.includes(localPlayerId) && plan.borrowers.includes(from) && this.#isMoment(at);
    if (!isDue || this.#served.has(name))
      return this.outbox.refuse(from, "asked for blocks that are not due");
    this.#served.add(name);
    const world = this.#ownWorld(at);
    if (checksumOf(world) !== this.#promised(localPlayerId, at)) return; // a moment of a run that went wrong then and came right
    const blocks = differingBlocks(world, checksums);
    this.outbox.send(from, { kind: "blocks", haltTurn, at, blocks });
    const { base, tail } = this.#context;
    const isEnd = isSameMoment(at, this.#moments.at(-1)!);
    if (isEnd && hasBots(base))
      this.outbox.send(from, { kind: "minds", haltTurn, botTurns: tail.botTurns, minds: tail.minds });
  }

  /** What that one sends for the end is wrong: it is asked for nothing more. */
  #strike(from: PlayerId, nowMs: number): void {
    this.#asked.delete(from);
    if (this.right === null && this.#asked.size === 0) this.#ask(nowMs);
  }

  #isMoment(at: Moment): boolean {
    return this.#moments.some((one) => isSameMoment(one, at));
  }

  /** The end is what the account promised, even where another run would come to something else. */
  #ownWorld(at: Moment): World {
    const { base, turns, rules, world } = this.#context;
    return isSameMoment(at, this.#moments.at(-1)!) ? cloneWorld(world) : worldAt(base, turns, at, rules);
  }

  #promised(playerId: PlayerId, { turn, point }: Moment): number {
    const { baseTurn, baseChecksum, secondRun } = this.#context.accounts.get(playerId)!;
    if (turn === baseTurn) return baseChecksum;
    return secondRun[turn - baseTurn - 1]!.points[point]!;
  }

  #ask(nowMs: number): void {
    const [lender, ...others] = this.#lenders;
    this.#askedMs = lender === undefined ? Infinity : nowMs;
    if (lender === undefined) {
      this.#hasFailed = true;
      return;
    }
    this.#lenders = others;
    this.#asked.add(lender);
    const { haltTurn } = this.#context;
    for (const at of this.#moments) {
      const checksums = blockChecksums(this.#ownWorld(at));
      this.outbox.send(lender, { kind: "blocks-wanted", haltTurn, at, checksums });
    }
  }

  /** Where the worlds are alike to the end, what bots remember is not. */
  #findInMinds(): void {
    if (this.right === null || this.#finding !== null) return;
    const { tail, world } = this.#context;
    const at = this.#moments.at(-1)!;
    const [own, right] = [tail.minds, this.right.tail.minds];
    this.#words = differingMinds(own, right, world.words.length);
    this.#send(slipBetweenMinds(at, own, right));
  }

  #tellFinding(at: Moment, own: World, right: World): void {
    const { base, turns, rules } = this.#context;
    const before = { turn: at.turn - 1, point: END_POINT };
    const turnBefore = at.turn === base.turn ? null : worldAt(base, turns, before, rules); // the same for both
    this.#words = differingWords(own.words, right.words);
    this.#send(slipBetween({ at, first: own.words, second: right, turnBefore }));
  }

  #send(finding: Slip | null): void {
    this.#finding = finding;
    if (finding === null) return;
    const { haltTurn } = this.#context;
    this.outbox.send(null, { kind: "finding", haltTurn, difference: finding });
  }
}
