import { withKeys } from "../control/key-actions.ts";
import type { AbsentPlayer, MatchPlayer, SlowPlayer, SplitMatch, StatusNotice } from "../../channel/index.ts";
import { OBSERVER, type PlayerId } from "../../sim/index.ts";
import { ABSENCE_WORDS, SPLIT_WORDS, type AbsenceVote } from "../../words/index.ts";
import type { NameOf } from "../looks/player-names.ts";

/** What the player is asked about missing players, and may wish for them. */
export interface AbsenceQuestion {
  readonly text: string; // "No word from Jane for 3 s – a bot plays on for them in 5 s"
  readonly spoken: string; // the same without the times, which would be told again every second
  readonly playerIds: readonly PlayerId[]; // ascending
  readonly mayWaitLonger: boolean;
  readonly goOn: string | null; // on the button; null: the remaining players are too few to go on
  readonly hasVote: boolean; // the local player wants to go on without them
  readonly mayVote: boolean; // or take it back; false: it has taken it back, and has to wait before it wants it again
}

/** What a match that stands in two parts says. */
interface SplitWords {
  readonly text: string;
  readonly note: string; // what may be done, and when
  readonly goAlone: string | null; // on the button; null: not yet, or it is chosen
}

/** A shorter silence is told, and not asked about. */
const ASKED_FROM_MS = 2_000;

/** Whether the match stands, or soon will, for somebody is missing: then nothing else is said of what to do. */
export function isWaitingForPlayers(status: Pick<StatusNotice, "split" | "absent"> | null): boolean {
  return status !== null && (status.split !== null || status.absent.length > 0);
}

/** Null while nobody has been missed for long. */
export function absenceQuestion(
  absent: readonly AbsentPlayer[],
  players: readonly Pick<MatchPlayer, "playerId" | "team">[],
  nameOf: NameOf,
): AbsenceQuestion | null {
  const missed = absent
    .filter(({ silentMs }) => silentMs >= ASKED_FROM_MS)
    .toSorted((a, b) => a.playerId - b.playerId);
  if (missed.length === 0) return null;
  const playerIds = missed.map(({ playerId }) => playerId);
  const names = playerIds.map(nameOf);
  const silentSeconds = Math.floor(Math.max(...missed.map(({ silentMs }) => silentMs)) / 1_000);
  const counting = missed.filter(({ goneInMs }) => goneInMs > 0);
  const inSeconds = Math.ceil(Math.min(...counting.map(({ goneInMs }) => goneInMs)) / 1_000);
  const isEnough = missed.every((one) => one.isEnough);
  const bots = counting.filter(({ playerId }) => !isObserver(playerId, players)).length;
  const outcome =
    counting.length === 0
      ? ({ kind: "waits" } as const)
      : isEnough
        ? ({ kind: "goes-on", inSeconds, bots } as const)
        : ({ kind: "stands", inSeconds } as const);
  const hasVote = missed.every((one) => one.hasVote);
  const againInMs = Math.max(...missed.map((one) => (one.hasVote ? 0 : one.voteAgainInMs)));
  const votes = Math.min(...missed.map((one) => one.votes));
  const needed = Math.max(...missed.map(({ votesNeeded }) => votesNeeded));
  return {
    text: ABSENCE_WORDS.missed(names, silentSeconds, outcome),
    spoken: ABSENCE_WORDS.missedAloud(names, outcome),
    playerIds,
    mayWaitLonger: counting.some(({ mayWaitLonger }) => mayWaitLonger),
    goOn: isEnough ? ABSENCE_WORDS.goOn(voteOf({ hasVote, votes, needed, againInMs })) : null,
    hasVote,
    mayVote: againInMs === 0,
  };
}

/** What is said, and asked, where somebody is there and too slow; null: nobody is, or it is the local player's own matter. */
export function slowQuestion(slow: readonly SlowPlayer[], nameOf: NameOf): AbsenceQuestion | null {
  const [worst] = slow.filter(({ mayVote }) => mayVote).toSorted((a, b) => b.waitedMs - a.waitedMs);
  if (worst === undefined) return null;
  const { playerId, waitedMs, hasVote, votes, votesNeeded: needed } = worst;
  const name = nameOf(playerId);
  const againInMs = hasVote ? 0 : worst.voteAgainInMs;
  return {
    text: ABSENCE_WORDS.slow(name, Math.round(waitedMs / 1_000)),
    spoken: ABSENCE_WORDS.slowAloud(name),
    playerIds: [playerId],
    mayWaitLonger: false,
    goOn: ABSENCE_WORDS.goOnWithout(name, voteOf({ hasVote, votes, needed, againInMs })),
    hasVote,
    mayVote: againInMs === 0,
  };
}

/** With the key that does it. */
function voteOf({
  againInMs,
  ...vote
}: Omit<AbsenceVote, "againInSeconds" | "key"> & { againInMs: number }): AbsenceVote {
  return { ...vote, againInSeconds: Math.ceil(againInMs / 1_000), key: withKeys("{ go-on}") };
}

/** What the local player is told while the others wait for it; null: they do not, or not too much. */
export function warningText(warnedMs: number): string | null {
  return warnedMs === 0 ? null : ABSENCE_WORDS.warned(Math.round(warnedMs / 1_000));
}

function isObserver(id: PlayerId, players: readonly Pick<MatchPlayer, "playerId" | "team">[]): boolean {
  return players.find(({ playerId }) => playerId === id)?.team === OBSERVER;
}

/** "You can't reach Ada and Ben. Too few of you are left to go on; the match stands." */
export function splitWords({ gone, here, mayGoAloneInMs, isAlone }: SplitMatch, nameOf: NameOf): SplitWords {
  const isOne = here.length === 0;
  const text = SPLIT_WORDS.text(gone.map(nameOf), isOne);
  if (isAlone) return { text, note: SPLIT_WORDS.chosen(here.map(nameOf)), goAlone: null };
  if (mayGoAloneInMs > 0)
    return { text, note: SPLIT_WORDS.notYet(Math.ceil(mayGoAloneInMs / 1_000), isOne), goAlone: null };
  return { text, note: SPLIT_WORDS.now(isOne), goAlone: withKeys(SPLIT_WORDS.goAlone(isOne)) };
}
