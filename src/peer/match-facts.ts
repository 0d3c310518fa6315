import type {
  LobbyFact,
  LostLobbyFact,
  NamedDesyncFact,
  OutBefore,
  OutcomeFact,
  ResultFact,
  VictoryReader,
  WhyFact,
} from "../channel/index.ts";
import type { Absence, MatchEnding, MatchResult } from "../match/index.ts";
import type { SessionLoss } from "../net/index.ts";
import type { PlayerId } from "../sim/index.ts";
import { absenceFacts } from "./departure-facts.ts";

/** The host of a lobby before, and whether it said goodbye. */
interface FormerHost {
  readonly name: string;
  readonly hasLeft: boolean;
}

/** What a result is told with. */
interface ResultContext {
  readonly ending: MatchEnding | null; // of its world, if it has one
  readonly absences: readonly Absence[]; // in its order
  readonly why?: WhyFact | null; // the local player lost or won
  readonly reader?: VictoryReader | null; // the local player's side of it
  readonly out?: OutBefore | null; // the local player, before they left
  readonly difference?: NamedDesyncFact | null; // of the games; missing: it is not known, or there is none
  readonly nameOf: (playerId: PlayerId) => string;
  readonly playedTurnsOf?: (turn: number) => number; // before that turn, pauses aside; missing: there were none
}

/** How the match ended, why the player lost or won, and which players had left by then. */
export function resultFact(result: MatchResult, context: ResultContext): ResultFact {
  const { absences, why = null, difference = null, nameOf } = context;
  const isIn = (turn: number): boolean => turn <= result.turn;
  const inMatch = absences
    .filter(({ turn }) => isIn(turn))
    .map((one) => ({
      ...one,
      backTurn: one.backTurn !== null && isIn(one.backTurn) ? one.backTurn : null,
    }));
  return {
    kind: "result",
    outcome: outcomeFact(result, context),
    ...(difference === null
      ? { why, absences: absenceFacts(inMatch, nameOf, context.playedTurnsOf) }
      : { why: null, absences: [] }),
  };
}

function outcomeFact(result: MatchResult, context: ResultContext): OutcomeFact {
  const { ending, difference = null, out = null, nameOf } = context;
  switch (result.outcome) {
    case "won":
      return victoryFact(result, context);
    case "draw":
      return { kind: "draw", by: drawBy(ending) };
    case "stopped":
      return { kind: "stopped", turn: result.turn };
    case "desynced":
      return { kind: "differ", story: difference };
    case "lost-peers":
      return {
        ...{ kind: "cut-off", names: result.lostPlayerIds.map(nameOf) },
        because: result.lostBecause ?? "left-out",
      };
    case "left":
      return { kind: "you-left", ...(out === null ? {} : { out }) };
  }
}

function victoryFact(
  { winnerIds }: MatchResult,
  { ending, reader = null, nameOf }: ResultContext,
): OutcomeFact {
  const by = ending?.by ?? "last-awake";
  return {
    ...{ kind: "victory", names: winnerIds.map(nameOf) },
    by: by === "cushions" && ending?.isLate === true ? "most-cushions" : by,
    surrendered: ending?.surrenderedIds.map(nameOf) ?? [],
    ...(reader === null ? {} : { reader }),
  };
}

function drawBy(ending: MatchEnding | null): (OutcomeFact & { readonly kind: "draw" })["by"] {
  if (ending?.by === "time-limit") return "time-limit";
  return ending === null || ending.surrenderedIds.length === 0 ? "same-moment" : "surrender";
}

/** The host of the lobby from now on; `hostName` is null for the player here. */
export function newHostFact(
  former: FormerHost | null,
  hostName: string | null,
): LobbyFact & { readonly kind: "new-host" } {
  return { kind: "new-host", name: hostName, former };
}

/** Why there is no lobby. `isByCode`: the code was right, so the routers are at fault where nobody answers. */
export function lossFact(loss: SessionLoss, isByCode = false): LostLobbyFact {
  if (loss.kind === "no-answer") return { kind: "lost-lobby", why: isByCode ? "unreached" : "no-answer" };
  if (loss.kind !== "refused") return { kind: "lost-lobby", why: loss.kind };
  const hasCause = loss.reason === "removed" && loss.cause !== undefined;
  return { kind: "lost-lobby", why: loss.reason, ...(hasCause ? { cause: loss.cause } : {}) };
}
