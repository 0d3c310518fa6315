import { exploringOf, type Exploration, type Landmark } from "./explore.ts";
import type { ModelBounds } from "./model.ts";
import { MUTANTS } from "./mutants.ts";

/** A match so small that all that can happen in it can be gone through, and what must be seen there. */
interface Scene {
  readonly name: string;
  readonly bounds: ModelBounds;
  readonly landmarks: readonly Landmark[];
}

const THREE: ModelBounds = {
  peerCount: 3,
  lastTurn: 1,
  late: 3,
  crashes: 0,
  goodbyes: 0,
  splits: 0,
  errors: 0,
  restarts: 0,
  liar: 0,
  lie: 0,
};
const SCENES: readonly Scene[] = [
  {
    name: "three, one crashes",
    bounds: { ...THREE, crashes: 1 },
    landmarks: [
      "somebody is gone for good",
      "what only one held counts",
      "one has gone on and another has not",
    ],
  },
  {
    name: "three, two crash",
    bounds: { ...THREE, crashes: 2 },
    landmarks: ["somebody is gone for good", "too few are left"],
  },
  {
    name: "three, two say goodbye",
    bounds: { ...THREE, goodbyes: 2 },
    landmarks: ["two are gone for good", "another dies after the first promise"],
  },
  {
    name: "three, one crashes and one says goodbye",
    bounds: { ...THREE, crashes: 1, goodbyes: 1 },
    landmarks: ["two are gone for good", "another dies after the first promise", "too few are left"],
  },
  {
    name: "three, one is accused in error, and one crashes",
    bounds: { ...THREE, late: 1, crashes: 1, errors: 1 },
    landmarks: ["an accusation is taken back", "who is alive is found gone"],
  },
  {
    name: "three, cut in two, and two crash",
    bounds: { ...THREE, late: 1, crashes: 2, splits: 1 },
    landmarks: ["somebody is gone for good", "too few are left"],
  },
  {
    name: "two, cut in two, and each crashes and runs anew",
    bounds: { ...THREE, peerCount: 2, lastTurn: 2, crashes: 2, splits: 1, restarts: 2 },
    landmarks: ["one is left without a majority", "too few are left"],
  },
  {
    name: "three, cut in two, and one crashes and runs anew",
    bounds: { ...THREE, late: 1, crashes: 1, splits: 1, restarts: 2 },
    landmarks: ["somebody is gone for good", "too few are left"],
  },
  {
    name: "three, two crash and run anew",
    bounds: { ...THREE, late: 1, crashes: 2, restarts: 2 },
    landmarks: ["somebody is gone for good", "too few are left"],
  },
  {
    name: "four, one crashes",
    bounds: { ...THREE, peerCount: 4, late: 1, crashes: 1 },
    landmarks: ["somebody is gone for good", "one has gone on and another has not"],
  },
  {
    name: "four, one crashes, and one promises a turn less to one",
    bounds: { ...THREE, peerCount: 4, late: 1, crashes: 1, liar: 4, lie: -1 },
    landmarks: ["somebody is gone for good", "two name other last turns", "who has lied is gone"],
  },
  {
    name: "four, one crashes, and one promises a turn more to one",
    bounds: { ...THREE, peerCount: 4, late: 1, crashes: 1, liar: 4, lie: 1 },
    landmarks: ["somebody is gone for good", "two name other last turns", "who has lied is gone"],
  },
];

/** What came of a scene, or of a wrong rule in one. */
export interface SceneResult extends Exploration {
  readonly name: string;
  readonly isMutant: boolean;
  readonly missed: readonly Landmark[];
  readonly isOk: boolean; // all states seen and right, all landmarks; of a wrong rule: it was found out
}

/** How far it is. */
interface SceneProgress {
  readonly name: string;
  readonly stateCount: number;
}

/** Goes through all scenes, up to so many states each, then has each wrong rule found out. Between what comes of them it says how far it is. */
export function* playScenes(statesMax: number): Generator<SceneProgress | SceneResult> {
  for (const { name, bounds, landmarks } of SCENES) {
    const seen = yield* sayingProgress(name, exploringOf({ bounds, statesMax }));
    const missed = landmarks.filter((landmark) => seen.reached[landmark] === 0);
    yield { name, isMutant: false, ...seen, missed, isOk: seen.isComplete && missed.length === 0 };
  }
  for (const [name, { bounds, rules }] of Object.entries(MUTANTS)) {
    const seen = yield* sayingProgress(name, exploringOf({ bounds, rules, statesMax }));
    yield { name, isMutant: true, ...seen, missed: [], isOk: seen.fault !== null };
  }
}

export function isSceneResult(said: SceneProgress | SceneResult): said is SceneResult {
  return "isOk" in said;
}

function* sayingProgress(
  name: string,
  exploring: Generator<number, Exploration>,
): Generator<SceneProgress, Exploration> {
  for (;;) {
    const step = exploring.next();
    if (step.done === true) return step.value;
    yield { name, stateCount: step.value };
  }
}
