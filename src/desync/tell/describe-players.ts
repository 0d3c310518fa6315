import type { PlayerId } from "../../sim/index.ts";
import type { DesyncStory } from "../story.ts";
import { FAULT_REASONS } from "./describe-faults.ts";
import { describeField, formatExactValue, type NameOf } from "./describe-field.ts";

/** A player's row in the table of a desync; texts are "" where nothing is known. */
export interface DescribedPlayer {
  readonly playerId: PlayerId;
  readonly verdict: "right" | "wrong" | "unknown";
  readonly reason: string;
  readonly value: string;
  readonly draws: string;
  readonly code: string;
  readonly engine: string;
  readonly platform: string;
  readonly gameVersion: string;
}

type Verdict = Pick<DescribedPlayer, "verdict" | "reason">;

/** In ascending player id: all who are spoken of. */
export function describePlayers(story: DesyncStory, nameOf: NameOf): readonly DescribedPlayer[] {
  const { environments, judgement, turns } = story;
  const ids = [
    ...environments.map(({ playerId }) => playerId),
    ...judgement.right,
    ...judgement.faults.map(({ playerId }) => playerId),
    ...turns.flatMap(({ players }) => players.map(({ playerId }) => playerId)),
  ];
  return [...new Set(ids)]
    .toSorted((a, b) => a - b)
    .map((playerId) => describePlayer(story, playerId, nameOf));
}

function describePlayer(story: DesyncStory, playerId: PlayerId, nameOf: NameOf): DescribedPlayer {
  const { difference, environments } = story;
  const environment = environments.find((known) => known.playerId === playerId)?.environment;
  const value = difference?.values.find((known) => known.playerId === playerId)?.value;
  const count = difference?.draws.find((known) => known.playerId === playerId)?.count;
  return {
    playerId,
    ...verdictOn(story, playerId),
    value:
      difference === null || value === undefined
        ? ""
        : formatExactValue(value, describeField(difference.path, difference.networkId).kind, nameOf),
    draws: count === undefined || count === null ? "" : String(count),
    code: environment?.codeHash ?? "",
    engine: environment?.engine ?? "",
    platform: environment?.platform ?? "",
    gameVersion: environment?.gameVersion ?? "",
  };
}

/** A tie-break says nothing on who was wrong, but for those who have shown it themselves. */
function verdictOn({ judgement: { faults, right, rightBy } }: DesyncStory, playerId: PlayerId): Verdict {
  const fault = faults.find((known) => known.playerId === playerId);
  const isTie = rightBy === "tie-break";
  if (fault !== undefined && !(isTie && fault.kind === "other-simulation"))
    return { verdict: "wrong", reason: FAULT_REASONS[fault.kind] };
  if (fault !== undefined) return { verdict: "unknown", reason: "goes on with another player's game" };
  if (!right.includes(playerId)) return { verdict: "unknown", reason: "" };
  return isTie ? { verdict: "unknown", reason: "its game was taken" } : { verdict: "right", reason: "" };
}
