import type { Absence, MatchEnding, MatchResult } from "../match/index.ts";
import type { SessionLoss } from "../net/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { RefusalReason } from "../wire/index.ts";
import { describeDepartures, joinNames } from "./departure-messages.ts";
import { describeFileError, FILES_ELSEWHERE } from "../system/index.ts";

/** Who hosted a lobby before, and whether it said goodbye. */
interface FormerHost {
  readonly name: string;
  readonly hasLeft: boolean;
}

/** What a result is told with. */
interface ResultContext {
  readonly ending: MatchEnding | null; // of its world, if it has one
  readonly absences: readonly Absence[]; // in its order
  readonly why?: string | null; // the local player lost or won, in sentences
  readonly nameOf: (playerId: PlayerId) => string;
  readonly playedTurnsOf?: (turn: number) => number; // before that turn, pauses aside; missing: there were none
}

/** One sentence for the player on how the match ended, one on why they lost or won, and one on who had left by then, if anybody had. */
export function describeResult(result: MatchResult, context: ResultContext): string {
  const { ending, absences, why = null, nameOf } = context;
  const isIn = (turn: number): boolean => turn <= result.turn;
  const inMatch = absences.filter(({ turn }) => isIn(turn));
  const left = describeDepartures(
    inMatch.map((one) => ({
      ...one,
      backTurn: one.backTurn !== null && isIn(one.backTurn) ? one.backTurn : null,
    })),
    nameOf,
    context.playedTurnsOf,
  );
  const sentences = [describeOutcome(result, ending, nameOf), why, left];
  return sentences.filter((sentence) => sentence !== null).join(" ");
}

function describeOutcome(
  result: MatchResult,
  ending: MatchEnding | null,
  nameOf: (playerId: PlayerId) => string,
): string {
  switch (result.outcome) {
    case "won":
      return describeVictory(result, ending, nameOf);
    case "draw":
      return describeDraw(ending);
    case "stopped":
      return `The match stopped after turn ${result.turn}, as agreed.`;
    case "desynced":
      return "The games of the players differ; the match can't go on.";
    case "lost-peers":
      return describeLost(result, nameOf);
    case "left":
      return "You left the match.";
  }
}

/** Whether the others go on without us, or we can't go on without them. */
function describeLost(
  { lostPlayerIds, lostBecause }: MatchResult,
  nameOf: (playerId: PlayerId) => string,
): string {
  const names = joinNames(lostPlayerIds.map(nameOf));
  const areMany = lostPlayerIds.length > 1;
  if (lostBecause === "too-few")
    return `You could not reach ${names} any more, and too few were left to go on.`;
  return `${names} ${areMany ? "go" : "goes"} on without you: they had no word from you for too long, or voted so.`;
}

function describeVictory(
  { winnerIds }: MatchResult,
  ending: MatchEnding | null,
  nameOf: (playerId: PlayerId) => string,
): string {
  const names = joinNames(winnerIds.map(nameOf));
  const areMany = winnerIds.length > 1;
  const win = areMany ? "win" : "wins";
  if (ending?.by === "cushions")
    return ending.isLate
      ? `${names} ${win}: after ten minutes most of the cushions are enough, if they are held for half a minute.`
      : `${names} ${win}: all cushions, held for a minute, are enough.`;
  if (ending?.by === "time-limit") return `The time is up: ${names} ${win} with the most cats left.`;
  const surrendered = ending?.surrenderedIds ?? [];
  return surrendered.length === 0
    ? `${names} ${win}.`
    : `${names} ${win}: ${joinNames(surrendered.map(nameOf))} gave up.`;
}

function describeDraw(ending: MatchEnding | null): string {
  if (ending?.by === "time-limit") return "A draw: the time is up.";
  return ending === null || ending.surrenderedIds.length === 0
    ? "A draw: the last cats fell at the same moment."
    : "A draw: nobody has a cat awake any more.";
}

/** One sentence for the player on who hosts the lobby from now on; `hostName` is null for that player. */
export function describeNewHost(former: FormerHost | null, hostName: string | null): string {
  const news = hostName === null ? "you are host now" : `${hostName} is host now`;
  if (former === null) return `${news[0]!.toUpperCase()}${news.slice(1)}.`;
  return former.hasLeft ? `${former.name} left; ${news}.` : `There is no word from ${former.name}; ${news}.`;
}

/** One sentence for the player on why there is no lobby; two where a code was right, and the routers are at fault. */
export function describeLoss(loss: SessionLoss, isByCode = false): string {
  switch (loss.kind) {
    case "refused":
      return describeRefusal(loss.reason, loss.cause ?? null);
    case "no-answer":
      return isByCode
        ? "Cannot join: the host was found, but your routers let no packet through. Ask the host to open a port in the router, as the lobby says, or try another network."
        : "Cannot join: nobody answers at that address.";
    case "wrong-key":
      return "Cannot join: a game is there, but it lets in only who has the invitation that its lobby shows now.";
    case "no-master-peer":
      return "Cannot join: the peers there do not agree on who hosts the match.";
    case "master-silent":
      return "You are out of the lobby: there was no word from the host for 10 s, though others hear it.";
    case "match-gone":
      return "Cannot go back: the match is over, or nobody there can be reached.";
    case "bad-map":
      return "Cannot join: the map that the host sends is not the one that it announced.";
  }
}

function describeRefusal(reason: RefusalReason, cause: string | null): string {
  switch (reason) {
    case "full":
      return "Cannot join: the match is full.";
    case "started":
      return "Cannot join: the match has already started.";
    case "other-version":
      return "Cannot join: the host plays another version of the game.";
    case "removed":
      return cause === null
        ? "You were removed from the lobby: the host sent you away."
        : `You were removed from the lobby: the host sent you away, and gave this reason: “${cause}”.`;
    case "missed":
      return "You are out of the lobby: the host had no word from you for 10 s.";
    case "other-content":
      return "Cannot join: the host plays with other rules, though of the same version.";
    case "blocked":
      return "Cannot join: the host does not want to play with you.";
  }
}

/** The rest of a sentence on an error of the operating system when a peer opens its port or makes its folders. */
export function describeOpenError(error: unknown, port: number): string {
  const { code, path } = error as NodeJS.ErrnoException;
  if (typeof path === "string")
    return `the folder ${path} can't be used: ${describeFileError(error)}. ${FILES_ELSEWHERE}`;
  switch (code) {
    case "EADDRINUSE":
      return `UDP port ${port} is in use by another program; choose another one.`;
    case "EACCES":
      return `this user may not open UDP port ${port}; choose one of 1024 to 65535.`;
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
