import { FLOOD_FROM } from "../channel/index.ts";
import type { PlayerId } from "../sim/index.ts";

/** A flood that goes on is told again after so long. */
const FLOOD_AGAIN_MS = 60_000;

/** What a player's game did that is not taken, by what is said of it in the match's own words, and how a player is told. */
const KINDS: readonly (readonly [said: RegExp, told: (name: string) => string])[] = [
  [/without cause/, (name) => `${name} stops the match for nothing. It is heeded so often, and no more.`],
  [/\bgone\b/, (name) => `${name} calls somebody gone who is there. Nobody is put out for that.`],
  [
    /another one's place/,
    (name) => `${name} let somebody in who is not the player of that seat. It was not believed.`,
  ],
  [/contradict/, (name) => `${name} has told two of you different things, and that is proven.`],
  [
    /sign|claim/,
    (name) => `What ${name} has signed is not what was played or sent. It has no effect on your game.`,
  ],
  [
    /another state/,
    (name) => `${name} gave another game than the one it had promised. It is asked for elsewhere.`,
  ],
  [
    /blocks|minds|messages|finding|account|turn data|unasked/,
    (name) => `While the games were compared ${name} sent what is not right. It has no effect on your game.`,
  ],
];

/** What players are told at once of others who do what they may not: each kind once a player, for whoever lies all the time must not fill the screen. */
export class MatchWarnings {
  readonly #told = new Set<string>(); // kind and player: bounded by both
  #floodToldMs = -Infinity;

  /** What that player said or gave has no effect. Null: there is nothing new to tell. */
  refused(playerId: PlayerId, reason: string, name: string): string | null {
    const found = KINDS.findIndex(([said]) => said.test(reason));
    const key = `${found} ${playerId}`;
    if (this.#told.has(key)) return null;
    this.#told.add(key);
    const told = KINDS[found]?.[1];
    return told?.(name) ?? `The game of ${name} did what it may not. It has no effect on your game.`;
  }

  /** So many packets of strangers were refused in a second. Null: that is no flood, or it was told. */
  flood(refusedPerSecond: number, nowMs: number): string | null {
    if (refusedPerSecond < FLOOD_FROM || nowMs < this.#floodToldMs + FLOOD_AGAIN_MS) return null;
    this.#floodToldMs = nowMs;
    return "Somebody floods you with packets. The match goes on; panel N says how many.";
  }
}
