import type { Account, Environment, Slip } from "../../src/desync/index.ts";
import { planOf } from "../../src/desync/judge/judge.ts";
import type { JudgeInput, Plan } from "../../src/desync/judge/plan.ts";
import type { RunTurn } from "../../src/desync/letters/account.ts";
import type { Fault, FaultKind } from "../../src/desync/story.ts";
import type { Digest } from "../../src/base/index.ts";
import { turnDataDigest, type OtherData, type TurnData, type TurnEnd } from "../../src/lockstep/index.ts";
import type { PlayerId } from "../../src/sim/index.ts";
import { digestNamed } from "./digest-named.ts";

/** Turns 17 to 19 are run a second time; the check values told for turn 20 are of the end of turn 18. */
export const HALT_TURN = 20;
export const BASE_TURN = 16;
export const TOLD_AT = 18;
export const TURNS = [17, 18, 19];

export const ENVIRONMENT: Environment = {
  gameVersion: "0.4.0",
  codeHash: "0123456789abcdef",
  platform: "linux x64",
  engine: "V8 13.6",
};

/** What is special about one peer of a match that has come to a halt. */
export interface HaltedPeer {
  readonly run?: number; // another number: another second run, from `runFrom` on
  readonly runFrom?: number; // index of turn * 5 + point of the first checksum that is its own; 0
  readonly slip?: Slip | null;
  readonly account?: Partial<Account>;
  readonly tells?: Partial<TurnData>; // in its data for the turn not entered
  /** Data as this peer has them, by "turn/author"; 0: not there. */
  readonly digests?: Readonly<Record<string, number>>;
  readonly otherData?: readonly OtherData[];
  readonly isSilent?: boolean;
}

/** Peers 1 to n, all alike but for what is said of each. */
export function haltOf(peers: readonly HaltedPeer[], before: readonly Plan[] = []): JudgeInput {
  const players = peers.map((_, i) => i + 1);
  const told = peers.map((peer, i) => toldBy(peer, i + 1));
  const speaking = players.filter((id) => peers[id - 1]!.isSilent !== true);
  const accounts = new Map(speaking.map((id) => [id, accountOf(peers[id - 1]!, told)]));
  const silent = players.filter((id) => !speaking.includes(id));
  return { players, accounts, silent, before };
}

export type Judged = Extract<Plan, { kind: "judged" }>;

/** The plan of accounts that can be judged at once. */
export function judged(input: JudgeInput): Judged {
  const plan = planOf(input);
  if (plan.kind !== "judged") throw new Error(`planned "${plan.kind}"`);
  return plan;
}

export function judgementOf(peers: readonly HaltedPeer[], before: readonly Plan[] = []): Judged["judgement"] {
  return judged(haltOf(peers, before)).judgement;
}

export function fault(kind: FaultKind, playerId: PlayerId): Fault {
  return { kind, playerId };
}

/** A slip in the second sub-turn of turn 18: of a cat's health, 3 at first and 4 again. */
export function slipOf(changes: Partial<Slip> = {}): Slip {
  return {
    at: { turn: 18, point: 2 },
    path: "cats[3].health",
    networkId: 7,
    first: 3,
    second: 4,
    wordCount: 1,
    draws: { first: 0, second: 0 },
    ...changes,
  };
}

/** First ends of a run that slipped at the end of each turn. */
export function slippedEnds(): readonly TurnEnd[] {
  return TURNS.map((turn) => ({ randomValue: randomValueOf(turn), checksum: 666_000 + turn }));
}

export const WELL: HaltedPeer = {};
export const SLIPPED: HaltedPeer = { slip: slipOf() };
/** From the second sub-turn of turn 18 on. */
export const OTHER_BUILD: HaltedPeer = { run: 1, runFrom: 7 };

export function runOf({ run = 0, runFrom = 0 }: HaltedPeer): readonly RunTurn[] {
  return TURNS.map((turn, i) => ({
    points: [0, 1, 2, 3, 4].map(
      (point) => (i * 5 + point >= runFrom ? run * 1_000_000 : 0) + turn * 100 + point,
    ),
  }));
}

export function digestOf(told: readonly TurnData[], turn: number, author: PlayerId): Digest {
  return turn === HALT_TURN ? turnDataDigest(told[author - 1]!) : digestNamed(turn * 100 + author);
}

function accountOf(peer: HaltedPeer, told: readonly TurnData[]): Account {
  return {
    haltTurn: HALT_TURN,
    attempt: 0,
    hasFound: true,
    baseTurn: BASE_TURN,
    baseChecksum: 1_600,
    givenTurn: HALT_TURN + 1,
    firstEnds: peer.slip ? slippedEnds() : endsOf(peer),
    secondRun: runOf(peer),
    logChecksum: 0xabcdef,
    digests: [...TURNS, HALT_TURN].map((turn) =>
      told.map(({ playerId }) => {
        const named = peer.digests?.[`${turn}/${playerId}`];
        return named === undefined ? digestOf(told, turn, playerId) : digestNamed(named);
      }),
    ),
    toldAtEndOf: TOLD_AT,
    told: told.map(({ playerId, randomValue, checksum, logChecksum }) =>
      peer.digests?.[`${HALT_TURN}/${playerId}`] === 0 ? null : { randomValue, checksum, logChecksum },
    ),
    otherData: peer.otherData ?? [],
    slip: peer.slip ?? null,
    environment: ENVIRONMENT,
    ...peer.account,
  };
}

function toldBy(peer: HaltedPeer, playerId: PlayerId): TurnData {
  const ends = peer.account?.firstEnds ?? (peer.slip ? slippedEnds() : endsOf(peer));
  const end = ends[TURNS.indexOf(TOLD_AT)];
  return {
    turn: HALT_TURN,
    playerId,
    randomValue: (end?.randomValue ?? 0) & 0xffff,
    checksum: end?.checksum ?? 0,
    logChecksum: 0x1234,
    wantedDelay: 2,
    commands: [],
    ...peer.tells,
  };
}

export function endsOf(peer: HaltedPeer): readonly TurnEnd[] {
  return runOf(peer).map(({ points }, i) => ({
    randomValue: randomValueOf(TURNS[i]!),
    checksum: points[4]!,
  }));
}

function randomValueOf(turn: number): number {
  return 0x10000 * turn + 77;
}
