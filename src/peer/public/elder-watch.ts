import { MACHINE_CLOCK, type Clock } from "../clock.ts";
import type { ServicePlace } from "../code/service-place.ts";
import { gameOfService } from "../code/game-of-service.ts";
import { isOpenToAll } from "./public-rows.ts";
import { PublicVisitor } from "./public-visitor.ts";

interface ElderWatchOptions {
  readonly service: ServicePlace;
  readonly clock?: Clock;
  readonly ownId: () => string | null; // of the lobby that was hosted; null: the service has not said yet
  readonly tried: ReadonlySet<string>; // lobbies that let nobody in: nobody gives way to those
  readonly isAlone: () => boolean; // nobody has come in
  readonly onElder: () => void; // once
}

/** A peer that wants a quick match at the same moment has hosted by then. */
const WATCH_MS = 20_000;

/**
 * Two that want a quick match at one moment find nobody, and both host. Each looks at the list for a while: the one whose lobby has the
 * greater id goes to the other, and never both.
 */
export class ElderWatch {
  readonly #options: ElderWatchOptions;
  readonly #stopTimer: () => void;
  #visitor: PublicVisitor | null = null;
  #isOver = false;

  constructor(options: ElderWatchOptions) {
    const { clock = MACHINE_CLOCK } = options;
    this.#options = options;
    this.#stopTimer = clock.setTimer(clock.nowMs() + WATCH_MS, () => this.end());
    void this.#watch(clock).catch(() => this.end()); // no socket: both lobbies stay
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopTimer();
    void this.#visitor?.close();
  }

  async #watch(clock: Clock): Promise<void> {
    const { service } = this.#options;
    const onChange = (): void => this.#look();
    const visitor = await PublicVisitor.open({ service, link: null, clock, measures: false, onChange });
    this.#visitor = visitor;
    if (this.#isOver) return visitor.close();
    visitor.look({ text: null, mode: null, map: null, version: gameOfService().version, hasSeat: true });
  }

  #look(): void {
    const { ownId, tried, isAlone, onElder } = this.#options;
    const own = ownId();
    if (this.#isOver || this.#visitor === null) return;
    if (!isAlone()) return this.end();
    const elder = this.#visitor.view.lobbies.find(
      (one) => isOpenToAll(one) && own !== null && one.lobbyId < own && !tried.has(one.lobbyId),
    );
    if (elder === undefined) return;
    this.end();
    onElder();
  }
}
