import { ORDERS_GIVEN_EACH_MAX, type GivenOrder } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";

/** An order that others have given, while it is shown. */
export interface ShownOrder extends GivenOrder {
  readonly age: number; // 0 .. 1 of its time
}

const GIVEN_ORDER_SECONDS = 1.8;

/**
 * The orders of the players of a match that is watched, each for a moment. Of each player the last ones are kept, so that a busy one
 * takes no room from the others.
 */
export class GivenOrders {
  #orders: ShownOrder[] = [];
  #givers: readonly PlayerId[] | null = null; // null: of all

  /** The players whose orders are shown from now on, and of those that are there; null: everybody's. */
  showOf(givers: readonly PlayerId[] | null): void {
    this.#givers = givers;
    this.#orders = this.#orders.filter(({ playerId }) => this.#isShown(playerId));
  }

  /** Those still to be seen, the oldest first. */
  get shown(): readonly ShownOrder[] {
    return this.#orders;
  }

  hear(orders: readonly GivenOrder[]): void {
    const news = orders.filter(({ playerId }) => this.#isShown(playerId));
    if (news.length === 0) return;
    this.#orders.push(...news.map((order) => ({ ...order, age: 0 })));
    const counts = new Map<PlayerId, number>();
    const lastFirst = this.#orders.toReversed().filter(({ playerId }) => {
      const count = (counts.get(playerId) ?? 0) + 1;
      counts.set(playerId, count);
      return count <= ORDERS_GIVEN_EACH_MAX;
    });
    this.#orders = lastFirst.reverse();
  }

  /** After a jump to another moment. */
  clear(): void {
    this.#orders = [];
  }

  /** Lets them grow older; gives those still to be seen, the oldest first. */
  update(elapsedMs: number): readonly ShownOrder[] {
    if (this.#orders.length === 0) return this.#orders;
    const older = elapsedMs / 1000 / GIVEN_ORDER_SECONDS;
    this.#orders = this.#orders
      .map((order) => ({ ...order, age: order.age + older }))
      .filter(({ age }) => age < 1);
    return this.#orders;
  }

  #isShown(playerId: PlayerId): boolean {
    return this.#givers === null || this.#givers.includes(playerId);
  }
}
