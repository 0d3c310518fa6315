import type { MatchPeer } from "../../match/index.ts";
import { PERFECT_LINK } from "../../simnet/index.ts";
import { PLAYER_COUNT_MAX } from "../../sim/index.ts";
import { drawFromSeed } from "../simulate/draw-from-seed.ts";
import type { PeerRecord } from "../simulate/peer-record.ts";
import { SimulatedMatch } from "../simulate/simulated-match.ts";
import { beginToLie, type LiarKind } from "./liars.ts";

/** Turns that have to be played with the liar, or without it. */
const TURNS = 210;
/** The liar is at it from then on. */
const FIRST_TURN_OF_LIES = 20;
const STEP_MS = 100;
const LIMIT_MS = 60_000;
/** The others play on at that speed, on the whole: a halt or two, or one silence after which the liar is gone, are in it. */
const TURNS_PER_SECOND_MIN = 6;

/** What came of one liar in one match. */
export interface LiarResult {
  readonly kind: string;
  readonly seed: number;
  readonly playerCount: number;
  readonly turnsPerSecond: number; // of the slowest of the others
  readonly problems: readonly string[]; // empty: it came out as it has to
}

/** Matches take turns in having so many players. */
const PLAYER_COUNTS = [2, 3, 4, 8];

/** So many matches with a liar of that kind, of seeds that follow each other. */
export function* playLiars(kind: LiarKind, firstSeed: number, runCount: number): Iterable<LiarResult> {
  for (let i = 0; i < runCount; i += 1)
    yield playLiar(kind, firstSeed + i, PLAYER_COUNTS[i % PLAYER_COUNTS.length]!);
}

/** A match of so many players, of which one lies. Same seed, same match. */
export function playLiar(kind: LiarKind, seed: number, playerCount: number, turns = TURNS): LiarResult {
  const loss = seed % 3 === 0 ? 5 : 0;
  const link = { ...PERFECT_LINK, delayMs: 20 + (seed % 5) * 15, jitterMs: 10, lossPercent: loss };
  // The one that dies is one more, and two are left to be told different things.
  const { isVictimDead = false } = kind;
  const peerCount = isVictimDead ? Math.min(PLAYER_COUNT_MAX, Math.max(3, playerCount) + 1) : playerCount;
  const plan = { seed, peerCount, link, catsPerPlayer: 20, stopAfterTurn: 100_000 };
  const match = new SimulatedMatch(plan, {
    createPilot: null,
    peerOptions: () => ({ comesBack: false, standstillMs: 1_000 }),
  });
  match.runToTurn(FIRST_TURN_OF_LIES);
  const idOf = ({ peer }: PeerRecord): number => peer.session.localPlayerId!;
  const byId = match.records.toSorted((a, b) => idOf(a) - idOf(b));
  const at = drawFromSeed(seed, "liar", 0, peerCount - 1);
  const liar = kind.isLowest === true ? byId[0]! : match.records[at]!;
  const all = match.records.filter((record) => record !== liar);
  const ids = all.map(idOf).sort((a, b) => a - b);
  const victimId = ids[drawFromSeed(seed, "victim", 0, ids.length - 1)]!;
  const honest = isVictimDead ? all.filter((record) => idOf(record) !== victimId) : all;
  for (const { address } of all.filter((record) => !honest.includes(record))) match.network.remove(address);
  const others = honest.map(idOf).sort((a, b) => a - b);
  const liarId = idOf(liar);
  const { network } = match;
  const lie = beginToLie(liar.peer, kind, victimId);
  const turnsOf = (): number => Math.min(...honest.map(({ checksums }) => checksums.length));
  const [startMs, startTurn] = [network.nowMs, turnsOf()];
  const isOver = (): boolean =>
    turnsOf() >= startTurn + (kind.turns ?? turns) || honest.every(({ results }) => results.length > 0);
  for (let count = 0; !isOver() && network.nowMs < startMs + LIMIT_MS; count += 1) {
    if (!liar.peer.isClosed) lie.act?.(count);
    for (const { peer } of honest) voteOnSlow(peer, network.nowMs);
    network.runUntil(network.nowMs + STEP_MS);
  }
  const turnsPerSecond = ((turnsOf() - startTurn) * 1_000) / (network.nowMs - startMs);
  const problems = [
    ...problemsOf(honest, { liarId, kind, others }),
    ...(turnsPerSecond < TURNS_PER_SECOND_MIN && !isLeftAlone(kind, others)
      ? [`${turnsPerSecond.toFixed(1)} turns/s`]
      : []),
  ];
  return { kind: kind.name, seed, playerCount, turnsPerSecond, problems };
}

/** A player that makes the others wait too much is put out by them, as people would. */
function voteOnSlow({ run }: MatchPeer, nowMs: number): void {
  const slow = run?.members.slow(nowMs).filter(({ mayVote, hasVote }) => mayVote && !hasVote) ?? [];
  const playerIds = slow.map(({ playerId }) => playerId);
  if (playerIds.length > 0) run?.members.hearWish({ kind: "go-on", playerIds, isFor: true }, nowMs);
}

/** Of more than two. */
const NAMING_ENDS: readonly LiarKind["end"][] = ["outvoted", "put-out"];

interface Expected {
  readonly liarId: number;
  readonly kind: LiarKind;
  readonly others: readonly number[];
}

function problemsOf(honest: readonly PeerRecord[], { liarId, kind, others }: Expected): readonly string[] {
  const problems: string[] = [];
  for (const { gone, refusals, desyncs, results, checksums, address } of honest) {
    const id = `at ${address.port}`;
    const put = gone.filter(({ playerId }) => others.includes(playerId));
    for (const { playerId, cause } of put) problems.push(`player ${id} lost player ${playerId}: ${cause}`);
    const blamed = [
      ...refusals.map(({ playerId }) => playerId),
      ...desyncs.flatMap(({ story }) => story.judgement.faults.map(({ playerId }) => playerId)),
    ].filter((playerId) => playerId !== liarId);
    for (const playerId of new Set(blamed)) problems.push(`player ${id} blames player ${playerId}`);
    for (const { result } of results)
      if (result.outcome !== "won" && !isLeftAlone(kind, others))
        problems.push(`player ${id} ended: ${result.outcome}`);
    const isSame = checksums.every((sum, turn) => sum === (honest[0]!.checksums[turn] ?? sum));
    if (!isSame) problems.push(`player ${id} plays another match`);
    const isNamed = isNamedBy({ refusals, desyncs }, liarId);
    const isOfMore = others.length > 1;
    const isToBeNamed = kind.end === "refused" || (isOfMore && NAMING_ENDS.includes(kind.end));
    const isOut = gone.some(({ playerId }) => playerId === liarId);
    if (kind.end === "put-out" && isOfMore && !isOut) problems.push(`player ${id} still has the liar`);
    if (isToBeNamed && !isNamed) problems.push(`player ${id} does not name the liar`);
    const isConvicted = gone.some(({ playerId, cause }) => playerId === liarId && cause === "lied");
    // Of two, only one is told anything: it can't know of another word.
    if (kind.end === "convicted" && others.length > 1 && !isConvicted)
      problems.push(`player ${id} has no proof`);
  }
  const isNoticed = honest.some((record) => isNamedBy(record, liarId));
  if (kind.end === "noticed" && others.length > 1 && !isNoticed) problems.push("nobody names the liar");
  return problems;
}

/** By what was refused, or by what was judged of a halt. */
function isNamedBy({ refusals, desyncs }: Pick<PeerRecord, "refusals" | "desyncs">, liarId: number): boolean {
  return (
    refusals.some(({ playerId }) => playerId === liarId) ||
    desyncs.some(({ story }) => story.judgement.faults.some(({ playerId }) => playerId === liarId))
  );
}

function isLeftAlone({ stopsOneAlone = false }: LiarKind, others: readonly number[]): boolean {
  return stopsOneAlone && others.length === 1;
}
