import { PERFECT_LINK, type LinkSettings } from "../../simnet/index.ts";
import { atLeast, atMost, createFigure, type Figure } from "./figure.ts";
import { ReturnMatch } from "./return-match.ts";

const PEER_COUNT = 4;
const CAT_COUNT = 1_500;
/** Not the master peer. */
const INDEX = 1;
/** By then the others have called it gone, and go on. */
const GONE_MS = 12_000;
/** The others' pace counts so long, however soon it is back. */
const PACE_MS = 10_000;
const BACK_SECONDS_MAX = 10;
const FAST_KBIT = 1_000;
const MODEM_KBIT = 28.8;
const FAST_PACE = 9.9;
const MODEM_PACE = 9.5;
const KIB = 1_024;
const STATE_KIB_MAX = 60;

const LONG_TURNS = 72_000;

const LEAVING_PEERS = 8;
const FEW_CATS = 80;

/** How long it takes to be back in a match, and to go on without somebody; in simulated time, so always the same. */
export function* measureReturns(tell: (text: string) => void): Iterable<Figure> {
  tell("returns: over 1 Mbit/s");
  const fast = measureReturn(FAST_KBIT);
  yield createFigure("returns: back over 1 Mbit/s, 1,500 cats", fast.seconds, "s", atMost(BACK_SECONDS_MAX));
  yield createFigure("returns: the others meanwhile", fast.pace, "turns/s", atLeast(FAST_PACE));
  yield createFigure("returns: bytes of the state", fast.stateBytes / KIB, "KiB", atMost(STATE_KIB_MAX));
  tell("returns: over a modem");
  const slow = measureReturn(MODEM_KBIT);
  yield createFigure("returns: back over 28.8 kbit/s", slow.seconds, "s", null);
  yield createFigure("returns: the others meanwhile", slow.pace, "turns/s", atLeast(MODEM_PACE));
  tell("returns: goodbyes and deaths");
  yield createFigure(
    "returns: 8 peers, 50 ms: from a goodbye to going on",
    measureGoodbye(50),
    "s",
    atMost(0.3),
  );
  yield createFigure("returns: 250 ms", measureGoodbye(250), "s", atMost(1));
  yield createFigure("returns: from the last packet of one killed", measureDeath([INDEX]), "s", atMost(9));
  yield createFigure("returns: of two, with the master", measureDeath([0, INDEX]), "s", atMost(9));
}

/** The same after two hours of play. */
export function* measureLongReturns(tell: (text: string) => void): Iterable<Figure> {
  const long = measureReturn(FAST_KBIT, { turns: LONG_TURNS, tell });
  yield createFigure(
    "returns: back after 72,000 turns, 1 Mbit/s",
    long.seconds,
    "s",
    atMost(BACK_SECONDS_MAX),
  );
  yield createFigure("returns: the others meanwhile", long.pace, "turns/s", atLeast(FAST_PACE));
  yield createFigure("returns: bytes of the state", long.stateBytes / KIB, "KiB", atMost(STATE_KIB_MAX));
  yield createFigure("returns: cats left by then", long.catCount, "cats", null);
}

interface Return {
  readonly seconds: number | null; // from its start until its seat is its own; null: it never was
  readonly pace: number; // of the slowest of the others
  readonly stateBytes: number;
  readonly catCount: number;
}

interface Before {
  readonly turns?: number; // absent: a few
  readonly tell?: (text: string) => void;
}

function measureReturn(rateKbit: number, before: Before = {}): Return {
  const usual = { ...PERFECT_LINK, delayMs: 50, rateKbit: FAST_KBIT };
  const match = new ReturnMatch({ peerCount: PEER_COUNT, catCount: CAT_COUNT, link: usual, ...before });
  match.kill([INDEX]);
  match.run(GONE_MS);
  const sinceMs = match.nowMs;
  const back = match.startAgain(INDEX, { ...usual, rateKbit });
  const others = match.match.records.filter((_, index) => index !== INDEX);
  let stateBytes = 0;
  const isBack = match.runUntil(() => {
    stateBytes = Math.max(stateBytes, back.peer.returning?.byteCount ?? 0);
    return back.peer.run?.match.isPlaying === true && others.every((record) => record.back.length > 0);
  });
  const seconds = isBack ? (match.nowMs - sinceMs) / 1_000 : null;
  match.run(Math.max(0, sinceMs + PACE_MS - match.nowMs));
  const { catCount } = match.match.records[0]!.peer.run!.match.world.header;
  return { seconds, pace: match.pace(others, sinceMs), stateBytes, catCount };
}

function measureGoodbye(delayMs: number): number | null {
  const match = startSmall({ ...PERFECT_LINK, delayMs });
  const sinceMs = match.nowMs;
  match.match.records[INDEX]!.peer.leave(sinceMs);
  return secondsToGoOn(match, [INDEX], sinceMs);
}

function measureDeath(indices: readonly number[]): number | null {
  const match = startSmall({ ...PERFECT_LINK, delayMs: 50 });
  const sinceMs = match.nowMs;
  match.kill(indices);
  return secondsToGoOn(match, indices, sinceMs);
}

function startSmall(link: LinkSettings): ReturnMatch {
  return new ReturnMatch({ peerCount: LEAVING_PEERS, catCount: FEW_CATS, link });
}

/** Until all others agree on which players are gone. */
function secondsToGoOn(match: ReturnMatch, indices: readonly number[], sinceMs: number): number | null {
  const others = match.match.records.filter((_, index) => !indices.includes(index));
  const isAgreed = match.runUntil(() => others.every(({ gone }) => gone.length >= indices.length));
  return isAgreed ? (match.nowMs - sinceMs) / 1_000 : null;
}
