import { MACHINE_CLOCK, Repeater, type Clock } from "../clock.ts";
import type { ServicePlace } from "../code/service-place.ts";
import { gameOfService } from "../code/game-of-service.ts";
import { isOpenToAll, type SeenLobby } from "./public-rows.ts";
import { PublicVisitor } from "./public-visitor.ts";
import type { TriedLobbies } from "./tried-lobbies.ts";

interface ElderWatchOptions {
  readonly service: ServicePlace;
  readonly clock?: Clock;
  readonly ownId: () => string | null; // of the lobby that was hosted; null: the service has not said yet
  readonly tried: Pick<TriedLobbies, "has">; // lobbies that let nobody in: nobody gives way to those
  readonly isAlone: () => boolean; // nobody has come in
  readonly onElder: () => void; // once
}

/** A peer that wants a quick match at the same moment has hosted by then, also on a machine that hardly keeps up. */
const WATCH_MS = 120_000;
/** Between two looks at a list that did not change: the own id may be known since, and what was tried in vain may be tried again. */
const LOOK_MS = 1_000;

/**
 * Two that want a quick match at one moment find nobody, and both host. Each looks at the list for two minutes: the one whose lobby has the
 * greater id goes to the other, and never both.
 */
export class ElderWatch {
  readonly #options: ElderWatchOptions;
  readonly #stopTimer: () => void;
  readonly #repeater: Repeater;
  #visitor: PublicVisitor | null = null;
  #isOver = false;

  constructor(options: ElderWatchOptions) {
    const { clock = MACHINE_CLOCK } = options;
    this.#options = options;
    this.#stopTimer = clock.setTimer(clock.nowMs() + WATCH_MS, () => this.end());
    this.#repeater = new Repeater(LOOK_MS, clock, () => this.#look());
    this.#repeater.start();
    void this.#watch(clock).catch(() => this.end()); // no socket: both lobbies stay
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopTimer();
    this.#repeater.stop();
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
    const view = this.#visitor?.view ?? null;
    if (this.#isOver || view === null) return;
    if (!isAlone()) return this.end();
    const own = ownId();
    if (own === null || !view.isComplete) return; // a list of long ago leads nowhere
    const isElder = (one: SeenLobby): boolean =>
      isOpenToAll(one) && one.lobbyId < own && !tried.has(one.lobbyId);
    if (!view.lobbies.some(isElder)) return;
    this.end();
    onElder();
  }
}
