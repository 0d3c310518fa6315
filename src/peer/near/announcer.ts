import { assert } from "../../base/index.ts";
import type { LobbyFacts } from "./lobby-records.ts";
import { ANNOUNCE_MS, ANNOUNCE_MS_MIN } from "./limits.ts";

/** What is to be sent now. */
interface Announcement {
  readonly id: string;
  readonly facts: LobbyFacts;
  readonly isGoodbye: boolean;
}

/** When a lobby is told of: at once, again a second later, and then each three; when it changes, and when somebody asks. Time is an argument. */
export class Announcer {
  readonly #makeId: () => string;
  #lobby: { readonly id: string; facts: LobbyFacts } | null = null;
  #goodbye: Announcement | null = null;
  #dueMs = Infinity;
  #lastMs = -Infinity; // when it was said last
  #saidCount = 0;

  /** `makeId`: of a lobby; never the same one twice. */
  constructor(makeId: () => string) {
    this.#makeId = makeId;
  }

  /** What others may know from now on; null: there is nothing, or nothing for others. */
  set(facts: LobbyFacts | null, nowMs: number): void {
    const lobby = this.#lobby;
    if (facts === null) return this.#end();
    if (lobby !== null && lobby.facts.port === facts.port) {
      if (JSON.stringify(lobby.facts) === JSON.stringify(facts)) return;
      lobby.facts = facts;
      return this.#hurry(nowMs);
    }
    this.#end();
    this.#lobby = { id: this.#makeId(), facts };
    this.#saidCount = 0;
    this.#lastMs = -Infinity;
    this.#dueMs = nowMs;
  }

  /** Somebody asks for lobbies. `waitMs`: so that not all answer in one moment. */
  hearQuestion(nowMs: number, waitMs: number): void {
    if (this.#lobby !== null) this.#hurry(nowMs + waitMs);
  }

  /** What is to be sent now, once. */
  collect(nowMs: number): readonly Announcement[] {
    const goodbyes = this.#goodbye === null ? [] : [this.#goodbye];
    this.#goodbye = null;
    if (this.#lobby === null || nowMs < this.#dueMs) return goodbyes;
    this.#saidCount += 1;
    this.#lastMs = nowMs;
    this.#dueMs = nowMs + (this.#saidCount === 1 ? ANNOUNCE_MS_MIN : ANNOUNCE_MS);
    return [...goodbyes, { ...this.#lobby, isGoodbye: false }];
  }

  get isBusy(): boolean {
    return this.#lobby !== null || this.#goodbye !== null;
  }

  /** The lobby that is told of now. */
  get id(): string | null {
    return this.#lobby?.id ?? null;
  }

  /** When `collect` has something next; Infinity: never. */
  get nextDueMs(): number {
    return this.#goodbye !== null ? -Infinity : this.#dueMs;
  }

  #hurry(atMs: number): void {
    this.#dueMs = Math.min(this.#dueMs, Math.max(atMs, this.#lastMs + ANNOUNCE_MS_MIN));
  }

  #end(): void {
    // Nobody was told of what was not said yet.
    if (this.#lobby !== null && this.#saidCount > 0) {
      assert(this.#goodbye === null || this.#goodbye.id !== this.#lobby.id, "a lobby ends once");
      this.#goodbye = { ...this.#lobby, isGoodbye: true };
    }
    this.#lobby = null;
    this.#dueMs = Infinity;
  }
}
