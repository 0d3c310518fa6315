// What can go wrong inside the peers of a match, put in from outside. No part of the game imports this; the campaign does.
import { END_POINT, type Moment } from "../../lockstep/index.ts";
import { isWorld, worldProblem, type GameMap, type World } from "../../sim/index.ts";
import type { MapName } from "../desync/case-plan.ts";
import type { Deed, Fault, FaultKit, FaultSite } from "../desync/fault.ts";
import { createBuildFault } from "./build-faults.ts";
import { createCommandFault, createLie, createPassedFault, createToldFault } from "./data-faults.ts";
import { chosenMap } from "../simulate/chosen-map.ts";
import { drawerOf, pick, type Draw } from "../simulate/draw-from-seed.ts";
import { createDrill, EIGHT_MAP, SMALL_MAP } from "./drill.ts";
import { actOf, actOnDraws, actOnSubTurn, changeField, harmAnyField, harmBit, harmField } from "./harms.ts";
import { createMindFault } from "./mind-fault.ts";
import { LiveSlip, type Act, type SlipOptions } from "./live-slip.ts";

const BUILT_IN = { hallway: "built-in:the-hallway", manor: "built-in:the-old-manor" } as const;

/** What the campaign plays with, and what it puts in. */
export const FAULT_KIT: FaultKit = {
  createFault,
  createPilot: (plan) => (seed, playerId) => createDrill(plan, seed, playerId),
  mapOf,
};

/** The map with that name; throws if it does not come with the game. */
function mapOf(name: MapName): GameMap {
  if (name === "small") return SMALL_MAP;
  if (name === "eight") return EIGHT_MAP;
  return chosenMap(BUILT_IN[name]).map;
}

/** The fault of a plan, in the match of that plan, which has begun and is before turn -2. */
function createFault(site: FaultSite): Fault {
  const { plan } = site;
  const draw = drawerOf(plan.seed, "fault");
  switch (plan.kind) {
    case "field":
      return ofSlips(slipIn(site, plan.victim, { act: actOf(harmField(plan.field!)) }));
    case "bit-flip":
      return ofSlips(slipIn(site, plan.victim, { act: actOf(harmBit) }));
    case "mind":
      return createMindFault(site);
    case "draw":
      return ofSlips(slipIn(site, plan.victim, drawSlip(draw)));
    case "sub-turn":
      return ofSlips(
        slipIn(site, plan.victim, { act: actOnSubTurn(draw("doubled", 0, 1) === 1), kinds: ["sub-turn"] }),
      );
    case "ending":
      // A world that is none any more would be mended at once, and there is nobody left to be told.
      return ofSlips(slipIn(site, plan.victim, { act: actOf(harmSoundly), kinds: ["draw"] }));
    case "master":
      return ofSlips(slipIn(site, plan.victim, anySlip(draw)));
    case "two":
      return ofSlips(
        slipIn(site, plan.victim, anySlip(draw)),
        slipIn(site, plan.other, { act: actOf(harmBit) }), // never the same twice: two alike can't tell
      );
    case "command":
      return createCommandFault(site);
    case "float":
    case "rule":
    case "build":
      return createBuildFault(site);
    case "lie":
      return createLie(site, false);
    case "liar":
      return createLie(site, true);
    case "told":
      return createToldFault(site);
    case "passed-on":
      return createPassedFault(site);
    case "healing":
      return duringHealing(site, slipIn(site, plan.victim, anySlip(draw)));
    case "second-run":
      return inSecondRun(site, slipIn(site, plan.victim, anySlip(draw)), plan.victim);
    case "second-peer":
      return inSecondRun(site, slipIn(site, plan.victim, anySlip(draw)), plan.other);
  }
}

type SlipKind = Pick<SlipOptions, "act" | "kinds">;

function slipIn({ plan }: FaultSite, index: number, kind: SlipKind): LiveSlip {
  return new LiveSlip({ index, fromTurn: plan.fromTurn, seed: plan.seed + index, ...kind });
}

function drawSlip(draw: Draw): SlipKind {
  return draw("extra", 0, 1) === 1 ? { act: actOnDraws(true) } : { act: actOnDraws(false), kinds: ["draw"] };
}

function anySlip(draw: Draw): SlipKind {
  const acts: readonly Act[] = [actOf(harmAnyField), actOf(harmAnyField), actOf(harmBit), actOf(harmBit)];
  return draw("slip", 0, acts.length) === 0 ? drawSlip(draw) : { act: pick(draw, "act", acts) };
}

function ofSlips(...slips: readonly LiveSlip[]): Fault & { readonly deeds: Deed[] } {
  const deeds: Deed[] = [];
  return {
    watched: slips.map((slip) => slip.watched),
    deeds,
    live(call) {
      const slip = slips.find(({ watched }) => watched === call.index);
      if (slip === undefined) return call.runOn(call.world);
      const before = slip.deeds.length;
      try {
        return slip.live(call);
      } finally {
        deeds.push(...slip.deeds.slice(before));
      }
    },
    get isDone() {
      return slips.every(({ isDone }) => isDone);
    },
  };
}

/** The first other peer that is seen to heal has its world changed meanwhile. */
function duringHealing({ plan, peers }: FaultSite, slip: LiveSlip): Fault {
  const fault = ofSlips(slip);
  const draw = drawerOf(plan.seed, "harm");
  return Object.assign(fault, {
    look(index: number): void {
      const { run } = peers[index]!.peer;
      const isTried = fault.deeds.some(({ kind }) => kind === "erased");
      if (index === plan.victim || isTried || run?.state !== "healing") return;
      const { turn, world } = run.match;
      if (harmAnyField(world, draw)) fault.deeds.push({ kind: "erased", index, turn });
    },
  });
}

/** Fields from which no world comes that others would not take: after a tie-break it may be the right one. */
const MILD_FIELDS = [
  "header.nextNetworkId",
  "random.x",
  "random.y",
  "random.z",
  "random.w",
  "cats.x",
  "cats.y",
];
const TRIES = 16;

/** A field changes to what a world may have. */
function harmSoundly(world: World, draw: Draw): boolean {
  const before = world.words.slice();
  for (let i = 0; i < TRIES; i += 1) {
    const isHarmed = harmAnyField(world, (purpose, min, max) => draw(`${i} ${purpose}`, min, max));
    if (isHarmed && isWorld(world.words) && worldProblem(world) === null) return true;
    world.words.set(before);
  }
  return false;
}

/** In the turn after the slip something happens to the world of each second run of that peer, always the same. */
function inSecondRun({ plan }: FaultSite, slip: LiveSlip, index: number): Fault {
  const fault = ofSlips(slip);
  const point = drawerOf(plan.seed, "harm")("point", 0, END_POINT);
  return Object.assign(fault, {
    onSecondRun(runner: number, world: World, at: Moment): void {
      const turn = slip.deeds.find(({ kind }) => kind === "slip")?.turn;
      if (runner !== index || turn === undefined || at.turn !== turn + 1 || at.point !== point) return;
      const draw = drawerOf(plan.seed, "harm");
      const field = pick(
        draw,
        "field",
        world.ground === null ? MILD_FIELDS : [...MILD_FIELDS, "ground.flowSequence"],
      );
      if (!changeField(world, field, draw)) return;
      const isKnown = fault.deeds.some(({ kind }) => kind === "second-run");
      if (!isKnown) fault.deeds.push({ kind: "second-run", index, turn: at.turn });
    },
  });
}
