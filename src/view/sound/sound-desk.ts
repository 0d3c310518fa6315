import type { MatchInfo, PeerNotice } from "../../channel/index.ts";
import { OBSERVER } from "../../sim/index.ts";
import type { WorldEvents } from "../motion/world-events.ts";
import type { Ear } from "./ear.ts";
import { FightMeter } from "./fight-meter.ts";
import { heardOf } from "./heard-events.ts";
import { SoundEngine, type Playing } from "./sound-engine.ts";
import type { SoundSettings } from "./sound-settings.ts";
import type { SoundKind } from "./sound-table.ts";

/** What tests see of the sound. */
export interface SoundSummary {
  readonly state: AudioContextState | "none"; // none: no gesture yet
  readonly started: Readonly<Partial<Record<SoundKind | "note", number>>>; // voices and notes by kind
  readonly voices: number; // sounding now
  readonly isMuted: boolean;
  readonly hasTune: boolean; // of a match
  readonly intensity: number; // of the tune, 0 .. 1
}

/** Of players that point at a place. */
const PING_SOUNDS = { attack: "attack", help: "alarm", here: "order" } as const;
const NONE: Readonly<Record<string, number>> = {};
/** A cat with nothing to do is heard now and then, when all is calm. */
const CALM_BELOW = 0.1;
const CALM_SECONDS_MIN = 18;
const CALM_SECONDS_MAX = 45;
const MAKE_AHEAD_MS = 40;
/** Muted, it fades first. */
const REST_AFTER_MS = 400;

/**
 * The window's sound. Silent, and without any cost, until the first gesture: browsers ask for it, and so do people. From then
 * on it plays what the window tells: what happens in the match, what the player does, what the peer says.
 */
export class SoundDesk {
  readonly #makeContext: () => AudioContext;
  readonly #meter = new FightMeter();
  #settings: SoundSettings;
  #context: AudioContext | null = null;
  #engine: SoundEngine | null = null;
  #match: MatchInfo | null = null; // while its tune is played
  #ended: MatchInfo | null = null; // whose result was heard last
  #own: ReadonlySet<number> = new Set(); // players of the local side
  #isHidden = false;
  #calmInSeconds = CALM_SECONDS_MIN;
  #countdown = 0; // the second that was told last

  constructor(settings: SoundSettings, makeContext: () => AudioContext = () => new AudioContext()) {
    this.#settings = settings;
    this.#makeContext = makeContext;
  }

  get summary(): SoundSummary {
    return {
      state: this.#context?.state ?? "none",
      started: { ...(this.#engine?.started ?? NONE) },
      voices: this.#engine?.voiceCount ?? 0,
      isMuted: this.#settings.isMuted,
      hasTune: this.#match !== null,
      intensity: this.#meter.intensity,
    };
  }

  /** There is something to hear now. */
  get isAwake(): boolean {
    return this.#context?.state === "running";
  }

  /** A key or button was pressed: from the first on there is sound. A browser without it stays silent. */
  noteGesture(): void {
    if (this.#context === null && typeof AudioContext !== "undefined") {
      this.#context = this.#makeContext();
      this.#engine = new SoundEngine(this.#context);
      this.#engine.setLevels(this.#settings);
      this.#engine.startRoom();
      if (this.#match !== null) this.#engine.tune.begin(this.#match.seed);
      this.#makeAhead(this.#engine);
    }
    this.#settle();
  }

  change(settings: SoundSettings): void {
    this.#settings = settings;
    this.#engine?.setLevels(settings);
    if (settings.isMuted) setTimeout(() => this.#settle(), REST_AFTER_MS);
    else this.#settle();
  }

  /** The window is hidden or seen again. */
  setHidden(isHidden: boolean): void {
    this.#isHidden = isHidden;
    this.#settle();
  }

  /** Nobody tells of the match any more: its tune fades, and no cat purrs. */
  stop(): void {
    this.#end(null);
  }

  /** Goes on by the time since the last call. */
  update(elapsedMs: number): void {
    if (this.#engine === null) return;
    const seconds = elapsedMs / 1000;
    this.#meter.update(seconds);
    if (this.isAwake) this.#engine.updateTune(this.#meter.intensity);
    this.#calmInSeconds -= seconds;
    if (this.#calmInSeconds > 0 || this.#match === null) return;
    this.#calmInSeconds = CALM_SECONDS_MIN + Math.random() * (CALM_SECONDS_MAX - CALM_SECONDS_MIN);
    if (this.#meter.intensity < CALM_BELOW)
      this.play(Math.random() < 0.5 ? "purr" : "mew", { pan: Math.random() - 0.5 });
  }

  play(kind: SoundKind, playing?: Playing): void {
    if (this.#settings.isMuted || this.#context?.state !== "running") return;
    this.#engine?.play(kind, playing);
  }

  /** What happened in the match, heard from where the player looks. */
  hear(events: WorldEvents, ear: Ear): void {
    if (this.#engine === null || events.count === 0) return;
    this.#meter.note(events, ear);
    for (const { kind, loudness, pan, rate } of heardOf(events, ear, (id) => this.#own.has(id)))
      this.play(kind, { loudness, pan, rate });
  }

  hearNotice(notice: PeerNotice): void {
    if (notice.kind === "match") this.#begin(notice.match);
    else if (notice.kind === "result") this.#hearResult(notice.winnerIds);
    else if (notice.kind === "menu") this.#end(null);
    else if (notice.kind === "problem") this.play("refuse");
    else if (notice.kind === "pinged") this.play(PING_SOUNDS[notice.ping]);
    else if (notice.kind === "lobby") this.#countDown(notice.startsInMs);
  }

  #begin(match: MatchInfo): void {
    if (this.#isResultAgain(match)) return this.#end(null);
    this.#match = match;
    const own = match.players.find(({ playerId }) => playerId === match.localPlayerId)?.team ?? OBSERVER;
    const side = match.players.filter(
      ({ playerId, team }) => playerId === match.localPlayerId || (own !== OBSERVER && team === own),
    );
    this.#own = new Set(side.map(({ playerId }) => playerId));
    this.#meter.clear();
    this.#engine?.tune.begin(match.seed);
    this.play("start");
  }

  #end(sound: "win" | "lose" | null): void {
    if (this.#match === null) return;
    this.#match = null;
    this.#engine?.tune.end();
    this.#meter.clear();
    if (sound !== null) this.play(sound);
  }

  #hearResult(winnerIds: readonly number[]): void {
    if (this.#match !== null && !isReplay(this.#match)) this.#ended = this.#match;
    this.#end(this.#resultOf(winnerIds));
  }

  /** The player comes back to a result, from the replay of the match: it neither begins nor ends once more. A seed is drawn for each match. */
  #isResultAgain(match: MatchInfo): boolean {
    const { seed, localPlayerId } = this.#ended ?? {};
    return !isReplay(match) && match.seed === seed && match.localPlayerId === localPlayerId;
  }

  /** A player that only watched hears the winner's. One that comes back from a replay to the result that it was opened from has heard it. */
  #resultOf(winnerIds: readonly number[]): "win" | "lose" | null {
    const match = this.#match;
    if (match === null || winnerIds.length === 0 || isReplay(match)) return null;
    const isWatching = match.localPlayerId === null || match.isObserver;
    return isWatching || winnerIds.some((id) => this.#own.has(id)) ? "win" : "lose";
  }

  #countDown(startsInMs: number | null): void {
    const second = startsInMs === null ? 0 : Math.ceil(startsInMs / 1000);
    if (second !== this.#countdown && second > 0) this.play("countdown", { rate: second === 1 ? 1.335 : 1 });
    this.#countdown = second;
  }

  /** Sounds or rests: nothing is computed for a window that nobody hears. */
  #settle(): void {
    const { isMuted, whenHidden } = this.#settings;
    const isWanted = !isMuted && (!this.#isHidden || whenHidden);
    const context = this.#context;
    if (context === null || context.state === "closed") return;
    if (isWanted && context.state !== "running") void context.resume();
    else if (!isWanted && context.state === "running") void context.suspend();
  }

  /** One sound after the other, between frames. */
  #makeAhead(engine: SoundEngine): void {
    if (engine.makeAhead()) setTimeout(() => this.#makeAhead(engine), MAKE_AHEAD_MS);
  }
}

/** Of a match that is over. */
function isReplay({ localPlayerId, isLive }: MatchInfo): boolean {
  return localPlayerId === null && isLive !== true;
}
