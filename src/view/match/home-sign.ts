import type { PlayerId, World } from "../../sim/index.ts";
import { middleOfCats } from "../camera/camera-rig.ts";
import type { Ping } from "../talk/pings.ts";

const SHOWN_SECONDS = 8;
const SHOWN_SUB_TURNS = 240;
/** A player that comes back later than that, in sub-turns, knows where. */
const START_SUB_TURNS_MAX = 300;

/**
 * The sign of one's own start. It goes with the player's first order, for then they know where their cats are. It goes by itself after
 * some seconds, of the picture or of the match: a window that draws seldom has few of its own.
 */
export class HomeSign {
  #ping: Ping | null = null;
  #sinceSubTurn = 0;

  /** The first picture: one's own cats are here. */
  enter(world: World, playerId: PlayerId | null): void {
    const { subTurn } = world.header;
    if (playerId === null || subTurn > START_SUB_TURNS_MAX || !world.cats.playerId.includes(playerId)) return;
    this.#sinceSubTurn = subTurn;
    this.#ping = { kind: "here", playerId, ...middleOfCats(world, playerId), seconds: 0 };
  }

  /** The player has given an order. */
  hearOrder(): void {
    this.#ping = null;
  }

  update(elapsedMs: number, world: World | null): void {
    if (this.#ping === null) return;
    const seconds = this.#ping.seconds + elapsedMs / 1_000;
    const subTurns = (world?.header.subTurn ?? this.#sinceSubTurn) - this.#sinceSubTurn;
    const isOver = seconds >= SHOWN_SECONDS || subTurns >= SHOWN_SUB_TURNS;
    this.#ping = isOver ? null : { ...this.#ping, seconds };
  }

  /** Where it is; null: it is not there any more. */
  get ping(): Ping | null {
    return this.#ping;
  }
}
