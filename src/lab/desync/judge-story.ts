import type { DesyncStory, StoryDifference } from "../../desync/index.ts";
import { OTHER_CODE_HASH } from "./case-match.ts";
import type { CasePlan } from "./case-plan.ts";
import type { CasePeer, Problem } from "./case-record.ts";
import type { ExpectedHalt } from "./expect-halt.ts";
import type { Deed } from "./fault.ts";
import type { TrueHalt } from "./true-halt.ts";

interface StoryContext {
  readonly plan: CasePlan;
  readonly story: DesyncStory;
  readonly expected: ExpectedHalt;
  readonly truth: TrueHalt | null | undefined; // null: no game differed; undefined: not known
  readonly peers: readonly CasePeer[];
}

type MindDeed = Extract<Deed, { readonly kind: "mind" }>;
type DataDeed = Extract<Deed, { readonly kind: "data" }>;

/** Whether one peer names and judges what was done as it was. */
export function problemsOfStory(context: StoryContext): readonly Problem[] {
  const named = [...problemsOfLog(context), ...problemsOfDifference(context)];
  return [
    ...named.map((text): Problem => ({ aspect: "named", text })),
    ...problemsOfJudgement(context).map((text): Problem => ({ aspect: "judged", text })),
  ];
}

function problemsOfJudgement({ plan, story, expected, peers }: StoryContext): readonly string[] {
  const { judgement, environments } = story;
  const problems: string[] = [];
  const differ = (what: string, told: unknown, truth: unknown): void => {
    const [a, b] = [JSON.stringify(told), JSON.stringify(truth)];
    if (a !== b) problems.push(`${what} ${a}, not ${b}`);
  };
  differ(
    "judges",
    judgement.faults.map(({ kind, playerId }) => `${kind} ${playerId}`),
    expected.faults.map(({ kind, playerId }) => `${kind} ${playerId}`),
  );
  differ("right by", judgement.rightBy, expected.rightBy);
  differ("right are", judgement.right, expected.right);
  if (plan.kind === "float" || plan.kind === "rule" || plan.kind === "build") {
    const others = environments.filter(({ environment }) => environment.codeHash === OTHER_CODE_HASH);
    differ(
      "another build have",
      others.map(({ playerId }) => playerId),
      [peers[plan.victim]!.playerId],
    );
  }
  return problems;
}

/** The turn data that differed, and which peer had which version. */
function problemsOfLog({ story: { logDifference }, expected, peers }: StoryContext): readonly string[] {
  const deed = expected.causes.find((cause): cause is DataDeed => cause.kind === "data");
  if (deed === undefined) return logDifference === null ? [] : ["names turn data that were alike"];
  if (logDifference === null) return ["names no turn data"];
  const { turn, playerId, versions } = logDifference;
  const idOf = (index: number): number => peers[index]!.playerId;
  const problems: string[] = [];
  if (turn !== deed.turn || playerId !== idOf(deed.author)) {
    problems.push(
      `names data of player ${playerId} for turn ${turn}, not of player ${idOf(deed.author)} for turn ${deed.turn}`,
    );
  }
  const groups = versions.map(({ playerIds }) => playerIds.join(" ")).toSorted();
  const holder = idOf(deed.holder);
  const others = peers.map((peer) => peer.playerId).filter((id) => id !== holder);
  const trueGroups = [`${holder}`, others.toSorted((a, b) => a - b).join(" ")].toSorted();
  if (groups.join("/") !== trueGroups.join("/"))
    problems.push(`says versions ${groups.join("/")}, not ${trueGroups.join("/")}`);
  return problems;
}

/** Moment, name, object and values of the first word that differed. */
function problemsOfDifference({
  story: { difference },
  expected,
  truth,
  peers,
}: StoryContext): readonly string[] {
  if (truth === undefined) return [];
  const mind = expected.causes.find((cause): cause is MindDeed => cause.kind === "mind");
  if (mind !== undefined) return problemsOfMind(difference, mind, peers);
  const isInWorlds = expected.causes.some(({ kind }) => kind === "slip" || kind === "build");
  if (truth === null || difference === null) {
    if (difference !== null) return [`names ${difference.path}, where no game differed`];
    // Here people choose at once: what the one who differs has found may come too late.
    return isInWorlds && expected.standstill === null ? ["names no field"] : [];
  }
  const { at, path } = difference;
  if (at.turn !== truth.at.turn || at.point !== truth.at.point)
    return [
      `names turn ${at.turn} point ${at.point}, not turn ${truth.at.turn} point ${truth.at.point} (${path})`,
    ];
  const [first] = [...truth.differences].toSorted(([a], [b]) => a - b);
  const [culprit, named] = first!;
  if (path !== named.path) return [`names ${path}, not ${named.path}`];
  const problems = problemsOfValues(difference, truth, peers.length);
  if (!difference.values.some(({ playerId }) => playerId === culprit))
    problems.push(`has no value of player ${culprit}`);
  if (truth.differences.size === 1 && named.wordCount !== null && difference.wordCount !== named.wordCount)
    problems.push(`counts ${difference.wordCount ?? "no"} words, not ${named.wordCount}`);
  return problems;
}

/** The same of what a bot remembers: only a peer that was not harmed has it right. */
function problemsOfMind(
  difference: StoryDifference | null,
  { index, at, path, first, second }: MindDeed,
  peers: readonly CasePeer[],
): readonly string[] {
  const culprit = peers[index]!.playerId;
  const told = ({ playerId }: CasePeer) => difference?.values.find((one) => one.playerId === playerId)?.value;
  const trueOf = ({ playerId }: CasePeer): number => (playerId === culprit ? first : second);
  const isTrue =
    difference?.path === path &&
    difference.at.turn === at.turn &&
    difference.at.point === at.point &&
    difference.networkId === null &&
    difference.wordCount === 1 &&
    difference.draws.every(({ count }) => count === null) &&
    peers.some((peer) => peer.playerId !== culprit && told(peer) === second) &&
    peers.some((peer) => peer.playerId === culprit && told(peer) === first) &&
    peers.every((peer) => told(peer) === undefined || told(peer) === trueOf(peer));
  return isTrue
    ? []
    : [`names ${JSON.stringify(difference)}, not ${path} ${first} at ${at.turn}.${at.point}`];
}

function problemsOfValues(
  { path, networkId, values, draws }: StoryDifference,
  truth: TrueHalt,
  playerCount: number,
): string[] {
  const problems: string[] = [];
  const ids = truth.networkIdOf(path);
  const isRightObject = ids.length === 0 ? networkId === null : networkId !== null && ids.includes(networkId);
  if (!isRightObject) problems.push(`names object ${networkId ?? "none"}, not ${ids.join(" or ")}`);
  for (const { playerId, value } of values) {
    const trueValue = truth.valueOf(playerId, path);
    if (value !== trueValue) problems.push(`has ${path} = ${value} of player ${playerId}, not ${trueValue}`);
  }
  // Where everybody's game was harmed nobody has the right value.
  const isHarmed = truth.differences.size === playerCount;
  if (new Set(values.map(({ value }) => value)).size < (isHarmed ? 1 : 2)) problems.push("has no two values");
  // What can't be told of one game is told of none.
  const isKnown = [...truth.differences.keys()].every((playerId) => truth.drawsOf(playerId) !== null);
  for (const { playerId, count } of draws) {
    const trueCount = truth.drawsOf(playerId);
    if (count !== trueCount && (count !== null || isKnown))
      problems.push(`says player ${playerId} drew ${count ?? "?"}, not ${trueCount ?? "?"}`);
  }
  return problems;
}
