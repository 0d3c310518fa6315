import { SIM_RULES, type Rules } from "../../lockstep/index.ts";
import { checksumOf, cloneWorld, ORDER_MOVE, type Command, type World } from "../../sim/index.ts";
import type { Deed, Fault, FaultSite, LiveCall } from "../desync/fault.ts";
import { drawerOf, pick } from "../simulate/draw-from-seed.ts";

/** A rule of another build: what it does in place of one of ours. */
interface OtherRule {
  readonly kind: LiveCall["kind"];
  readonly rules: Partial<Rules>;
}

/** Each walking cat goes a hair further to the east. */
const LONGER_STEP: OtherRule = {
  kind: "sub-turn",
  rules: {
    step(world) {
      SIM_RULES.step(world);
      const { cats, header } = world;
      for (let row = 0; row < header.catCount; row += 1)
        if (cats.order[row] === ORDER_MOVE) cats.x[row]! += 1;
    },
  },
};
/** Cats rest a sub-turn less after a throw. */
const SHORTER_REST: OtherRule = {
  kind: "sub-turn",
  rules: {
    step(world) {
      const before = world.cats.cooldown.slice();
      SIM_RULES.step(world);
      const { cats, header } = world;
      for (let row = 0; row < header.catCount; row += 1)
        if (cats.cooldown[row]! > before[row]!) cats.cooldown[row]! -= 1;
    },
  },
};
const TWO_DRAWS: OtherRule = {
  kind: "draw",
  rules: {
    drawRandom(world) {
      SIM_RULES.drawRandom(world);
      return SIM_RULES.drawRandom(world);
    },
  },
};
/** Cats are sent a little beside where they were told to go. */
const OTHER_GOAL: OtherRule = {
  kind: "command",
  rules: {
    runCommand(world, playerId, command) {
      const isMove = command.kind === "move";
      const other: Command = isMove
        ? { ...command, x: command.x > 0 ? command.x - 1 : command.x + 1 }
        : command;
      SIM_RULES.runCommand(world, playerId, other);
    },
  },
};
/** The step of a cat by its angle, in floats, rounded toward zero: it differs by a hair or not at all. */
const FLOAT_STEP: OtherRule = {
  kind: "sub-turn",
  rules: {
    step(world) {
      const [x, y] = [world.cats.x.slice(), world.cats.y.slice()];
      const ids = world.cats.networkId.slice();
      SIM_RULES.step(world);
      const { cats, header } = world;
      for (let row = 0; row < header.catCount; row += 1) {
        if (cats.networkId[row] !== ids[row]) return; // a cat died, and rows moved up
        const [dx, dy] = [cats.x[row]! - x[row]!, cats.y[row]! - y[row]!];
        const [angle, distance] = [Math.atan2(dy, dx), Math.hypot(dx, dy)];
        cats.x[row] = x[row]! + Math.trunc(Math.cos(angle) * distance);
        cats.y[row] = y[row]! + Math.trunc(Math.sin(angle) * distance);
      }
    },
  },
};

const RULES = [LONGER_STEP, SHORTER_REST, TWO_DRAWS, OTHER_GOAL] as const;
/** Those of a build that never agrees for long. */
const LASTING_RULES = [LONGER_STEP, TWO_DRAWS] as const;

/** A rule that makes no difference for so long gives way to one that does. */
const TURNS_IN_VAIN_MAX = 20;

/**
 * The victim is another build: in one sub-turn, or from one on, one of its rules is another, in its second run as in its
 * first. When that is follows from the world alone, once it was found where it makes a difference that lasts.
 */
export function createBuildFault(site: FaultSite): Fault {
  const { kind, seed, victim } = site.plan;
  const draw = drawerOf(seed, "fault");
  const isForEver = kind === "build";
  const rule = kind === "float" ? FLOAT_STEP : pick(draw, "rule", isForEver ? LASTING_RULES : RULES);
  const build = new OtherBuild(site, rule, isForEver);
  return {
    watched: [victim],
    deeds: build.deeds,
    rulesOf: (index) => (index === victim ? build.rules : null),
    live: (call) => build.live(call),
    get isDone() {
      return build.deeds.length > 0;
    },
  };
}

class OtherBuild {
  readonly deeds: Deed[] = [];
  readonly #site: FaultSite;
  readonly #isForEver: boolean;
  readonly #subTurns = new Set<number>(); // in which the rule is another
  #fromSubTurn = Infinity; // and all from this one on
  #rule: OtherRule;
  #shadow: World | null = null; // how the world would be without, from the call on that differed to the end of its turn
  #isOurs = false;

  constructor(site: FaultSite, rule: OtherRule, isForEver: boolean) {
    this.#site = site;
    this.#rule = rule;
    this.#isForEver = isForEver;
  }

  get rules(): Rules {
    const rulesFor = (world: World): Rules =>
      this.#isOther(world) ? { ...SIM_RULES, ...this.#rule.rules } : SIM_RULES;
    return {
      runCommand: (world, playerId, command) => rulesFor(world).runCommand(world, playerId, command),
      step: (world) => rulesFor(world).step(world),
      drawRandom: (world) => rulesFor(world).drawRandom(world),
      decide: SIM_RULES.decide,
    };
  }

  live(call: LiveCall): number {
    const { victim, fromTurn } = this.#site.plan;
    const { index, at, kind, world, runOn } = call;
    if (index !== victim || this.deeds.length > 0 || at.turn < fromTurn) return runOn(world);
    if (this.#shadow === null && at.turn > fromTurn + TURNS_IN_VAIN_MAX && this.#subTurns.size === 0)
      this.#rule = LONGER_STEP;
    if (this.#shadow === null && kind === this.#rule.kind) this.#tryIn(call);
    else if (this.#shadow !== null) this.#runOurs(call, this.#shadow);
    const value = runOn(world);
    if (kind === "draw" && this.#shadow !== null) this.#endTurn(call, this.#shadow);
    return value;
  }

  #isOther({ header }: World): boolean {
    return !this.#isOurs && (header.subTurn >= this.#fromSubTurn || this.#subTurns.has(header.subTurn));
  }

  /** Does this call differ by the rule? */
  #tryIn(call: LiveCall): void {
    const { subTurn } = call.world.header;
    if (this.#subTurns.has(subTurn)) return;
    const [ours, theirs] = [cloneWorld(call.world), cloneWorld(call.world)];
    this.#runOurs(call, ours);
    this.#subTurns.add(subTurn);
    call.runOn(theirs);
    if (checksumOf(ours) === checksumOf(theirs)) this.#subTurns.delete(subTurn);
    else if (this.#isForEver) this.#begin(call);
    else this.#shadow = ours;
  }

  /** From now on the rule is another. */
  #begin({ index, at, world }: LiveCall): void {
    this.#fromSubTurn = world.header.subTurn;
    this.deeds.push({ kind: "build", index, turn: at.turn, isForEver: true });
  }

  #runOurs({ runOn }: LiveCall, world: World): void {
    this.#isOurs = true;
    runOn(world);
    this.#isOurs = false;
  }

  /** What has gone by the end of the turn nobody can find: then it is tried again. */
  #endTurn({ index, at, world }: LiveCall, shadow: World): void {
    this.#shadow = null;
    if (checksumOf(shadow) === checksumOf(world)) return;
    this.deeds.push({ kind: "build", index, turn: at.turn, isForEver: false });
  }
}
