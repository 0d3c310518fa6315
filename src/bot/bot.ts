import xor128 from "seedrandom/lib/xor128.js";
import type { Pilot } from "../lockstep/index.ts";
import { ORDER_IDLE, type BotStrength, type Ground, type PlayerId, type World } from "../sim/index.ts";
import { Army } from "./army.ts";
import { CLASSIC_SKILLS, commandClassic } from "./classic.ts";
import { Detachments } from "./detachments.ts";
import { OrderDesk } from "./order-desk.ts";
import { Scene } from "./scene.ts";
import { LATE_TURN, lateSkill, SKILLS, type Draw, type Skill } from "./skill.ts";
import { Terrain } from "./terrain.ts";
import { send, type View } from "./view.ts";

/** Of all cats, at most such a share walks off at once. */
const WANDER_SHARE = 0.15;

/** Leads one player through one match on a map. It reads the world, remembers what it is about, and gives commands. */
class Commander {
  readonly #playerId: PlayerId;
  readonly #skill: Skill;
  readonly #draw: Draw;
  readonly #ground: Ground;
  readonly #scene: Scene;
  readonly #terrain: Terrain;
  readonly #desk: OrderDesk;
  readonly #army = new Army();
  readonly #detachments = new Detachments();

  constructor(ground: Ground, playerId: PlayerId, skill: Skill, draw: Draw) {
    this.#ground = ground;
    this.#playerId = playerId;
    this.#skill = skill;
    this.#draw = draw;
    this.#scene = new Scene(ground, playerId);
    this.#terrain = new Terrain(ground);
    this.#desk = new OrderDesk(skill.commandsPerSecond, skill.reactionTurns);
  }

  /** Whether this is the match that it leads in. */
  isFor(ground: Ground): boolean {
    return this.#ground === ground;
  }

  /** The commands to give in this turn. */
  command(world: World, turn: number) {
    if ((turn + this.#playerId) % this.#skill.lookTurns === 0) this.#look(world, turn);
    return this.#desk.takeDue(world, this.#playerId, turn);
  }

  #look(world: World, turn: number): void {
    this.#scene.observe(world);
    if (this.#scene.ownRows.length === 0) return;
    this.#terrain.beginLook();
    const view: View = {
      world,
      ground: this.#ground,
      playerId: this.#playerId,
      turn,
      scene: this.#scene,
      terrain: this.#terrain,
      skill: turn < LATE_TURN ? this.#skill : lateSkill(this.#skill),
      desk: this.#desk,
      draw: this.#draw,
    };
    const { networkId, targetId } = world.cats;
    const isMember = (row: number): boolean => !this.#detachments.isOnDuty(networkId[row]!);
    this.#detachments.command(view, (row) => isMember(row) && targetId[row] === 0);
    this.#army.command(view, this.#scene.ownRows.filter(isMember));
    this.#wander(view);
  }

  /** Some cats with nothing to do walk to and fro. */
  #wander(view: View): void {
    const { skill, draw, scene, world, ground } = view;
    if (draw(10) >= skill.wanderTenths) return;
    const idle = scene.ownRows.filter((row) => world.cats.order[row] === ORDER_IDLE);
    if (idle.length === 0) return;
    const count = 1 + draw(1 + Math.floor(scene.ownRows.length * WANDER_SHARE));
    const first = draw(idle.length);
    const { mapWidth, mapHeight } = ground.rules;
    const place = { x: 1 + draw(mapWidth - 2), y: 1 + draw(mapHeight - 2) };
    send(view, "patrol", idle.slice(first, first + count), place);
  }
}

/**
 * A player that is a program. It sees the world and gives commands as a person does, no faster than one, and draws from a
 * generator of its own. The same seed, seat and strength play the same match.
 */
export function createBot(seed: number, localPlayerId: PlayerId, strength: BotStrength = "medium"): Pilot {
  const generator = xor128(`${seed} bot ${localPlayerId}`, { state: true });
  const drawBelow = (limit: number): number => (generator.int32() >>> 0) % limit;
  const classic = CLASSIC_SKILLS[strength];
  const desk = new OrderDesk(SKILLS[strength].commandsPerSecond, 0);
  let commander: Commander | null = null;
  return (world, turn) => {
    if (turn < 0) return [];
    const { ground } = world;
    if (ground === null) {
      if (turn % classic.lookTurns !== localPlayerId % classic.lookTurns) return [];
      const commands = commandClassic(world, localPlayerId, classic, drawBelow);
      return strength === "medium" ? commands : commands.filter((command) => desk.give(turn, command));
    }
    if (commander?.isFor(ground) !== true) {
      commander = new Commander(ground, localPlayerId, SKILLS[strength], drawBelow);
    }
    return commander.command(world, turn);
  };
}
