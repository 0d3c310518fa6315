import { keyText } from "../control/key-actions.ts";
import type { AbsentPlayer, MatchPlayer, SlowPlayer, SplitMatch, StatusNotice } from "../../channel/index.ts";
import { OBSERVER, type PlayerId } from "../../sim/index.ts";
import { joinNames, type NameOf } from "../looks/player-names.ts";

/** What the player is asked about those who are missing, and may wish for them. */
export interface AbsenceQuestion {
  readonly text: string; // "No word from Jane for 3 s – a bot plays on for them in 5 s"
  readonly spoken: string; // the same without the times, which would be told again every second
  readonly playerIds: readonly PlayerId[]; // ascending
  readonly mayWaitLonger: boolean;
  readonly goOn: string | null; // on the button; null: those who are left are too few to go on
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
  const names = joinNames(playerIds.map(nameOf));
  const silentSeconds = Math.floor(Math.max(...missed.map(({ silentMs }) => silentMs)) / 1_000);
  const counting = missed.filter(({ goneInMs }) => goneInMs > 0);
  const goneIn = Math.ceil(Math.min(...counting.map(({ goneInMs }) => goneInMs)) / 1_000);
  const isEnough = missed.every((one) => one.isEnough);
  const then = (when: string): string => {
    if (counting.length === 0) return "the others still wait for them";
    if (!isEnough) return `${when} the match stands: too few are left without them`;
    return `${whatThen(counting, players)} ${when}`;
  };
  const hasVote = missed.every((one) => one.hasVote);
  const votes = Math.min(...missed.map((one) => one.votes));
  const needed = Math.max(...missed.map(({ votesNeeded }) => votesNeeded));
  const ofVotes = needed > 1 ? ` – ${votes} of ${needed} votes` : "";
  const againInMs = Math.max(...missed.map((one) => (one.hasVote ? 0 : one.voteAgainInMs)));
  return {
    text: `No word from ${names} for ${silentSeconds} s – ${then(`in ${goneIn} s`)}`,
    spoken: `No word from ${names} – ${then("soon")}`,
    playerIds,
    mayWaitLonger: counting.some(({ mayWaitLonger }) => mayWaitLonger),
    goOn: isEnough
      ? `${hasVote ? `Take it back ${keyText("go-on")}` : voteText("Go on now", againInMs)}${ofVotes}`
      : null,
    hasVote,
    mayVote: againInMs === 0,
  };
}

/** What is said, and asked, where somebody is there and too slow; null: nobody is, or it is the local player's own matter. */
export function slowQuestion(slow: readonly SlowPlayer[], nameOf: NameOf): AbsenceQuestion | null {
  const [worst] = slow.filter(({ mayVote }) => mayVote).toSorted((a, b) => b.waitedMs - a.waitedMs);
  if (worst === undefined) return null;
  const { playerId, waitedMs, hasVote, votes, votesNeeded } = worst;
  const name = nameOf(playerId);
  const againInMs = hasVote ? 0 : worst.voteAgainInMs;
  const goOn = hasVote
    ? `Take it back ${keyText("go-on")}`
    : voteText(`Go on without waiting for ${name}`, againInMs);
  return {
    text: `The match waits for ${name}: ${Math.round(waitedMs / 1_000)} s in the last minute`,
    spoken: `The match waits for ${name} too much`,
    playerIds: [playerId],
    mayWaitLonger: false,
    goOn: votesNeeded > 1 ? `${goOn} – ${votes} of ${votesNeeded} votes` : goOn,
    hasVote,
    mayVote: againInMs === 0,
  };
}

/** With the key that does it, or when it may be wished again. */
function voteText(wish: string, againInMs: number): string {
  return againInMs === 0
    ? `${wish} ${keyText("go-on")}`
    : `${wish} – again in ${Math.ceil(againInMs / 1_000)} s`;
}

/** What the local player is told for whom the others wait; null: they do not, or not too much. */
export function warningText(warnedMs: number): string | null {
  if (warnedMs === 0) return null;
  return `The others wait for you: ${Math.round(warnedMs / 1_000)} s in the last minute. They may vote to go on without you.`;
}

/** What comes of it if nothing is heard of them. */
function whatThen(
  missed: readonly AbsentPlayer[],
  players: readonly Pick<MatchPlayer, "playerId" | "team">[],
): string {
  const seated = missed.filter(
    ({ playerId }) => players.find((one) => one.playerId === playerId)?.team !== OBSERVER,
  );
  if (seated.length === 0) return "the match goes on without them";
  return seated.length === 1 ? "a bot plays on for them" : "bots play on for them";
}

/** "You can't reach Ada and Ben. Too few of you are left to go on; the match stands." */
export function splitWords({ gone, here, mayGoAloneInMs, isAlone }: SplitMatch, nameOf: NameOf): SplitWords {
  const isOne = here.length === 0;
  const names = joinNames(gone.map(nameOf));
  const few = isOne ? "Alone you are too few to go on" : "Too few of you are left to go on";
  const text = `You can’t reach ${names}. ${few}; the match stands.`;
  const yourselves = isOne ? "yourself" : "yourselves";
  if (isAlone) {
    const note = `You chose to go on. It goes on once chosen by ${joinNames(here.map(nameOf))} as well.`;
    return { text, note: isOne ? "It goes on." : note, goAlone: null };
  }
  if (mayGoAloneInMs > 0) {
    const seconds = Math.ceil(mayGoAloneInMs / 1_000);
    const note = `Once they are heard again, or come back, it goes on. In ${seconds} s you may go on by ${yourselves}.`;
    return { text, note, goAlone: null };
  }
  return {
    text,
    note: `You may go on by ${yourselves}, and so may they: then each side has a match of its own, with bots for those who are missing.`,
    goAlone: `Go on by ${isOne ? "myself" : "ourselves"} O`,
  };
}
