import type { SessionPlayer } from "../net/index.ts";
import type { PlayerId } from "../sim/index.ts";

/** A person that went out of a lobby is told of for so long: by then they are back, or the host knows that they are not. */
const TOLD_FOR_MS = 60_000;

interface Leaver {
  readonly name: string;
  readonly sinceMs: number;
}

/** People that went out of an own lobby by themselves, or fell silent, and may come back. Those that the host sent away may not. */
export class LobbyLeavers {
  #people: ReadonlyMap<PlayerId, string> = new Map(); // the people that were in when we looked last
  #leavers: readonly Leaver[] = []; // of each name one
  readonly #sentAway = new Set<PlayerId>();

  /** The host sends that player away. */
  noteSentAway(playerId: PlayerId): void {
    this.#sentAway.add(playerId);
  }

  /** Takes the players that are in now. */
  update(players: readonly SessionPlayer[], nowMs: number): void {
    const people = new Map(
      players.filter(({ bot }) => bot === null).map(({ playerId, name }) => [playerId, name]),
    );
    const here = new Set(people.values());
    for (const [playerId, name] of this.#people) {
      if (people.get(playerId) === name) continue;
      if (!this.#sentAway.has(playerId)) this.#leavers = [...this.#leavers, { name, sinceMs: nowMs }];
    }
    this.#people = people;
    this.#sentAway.clear();
    const last = new Map(this.#leavers.map((one) => [one.name, one]));
    this.#leavers = [...last.values()].filter(
      ({ name, sinceMs }) => !here.has(name) && nowMs < sinceMs + TOLD_FOR_MS,
    );
  }

  get names(): readonly string[] {
    return this.#leavers.map(({ name }) => name);
  }
}
