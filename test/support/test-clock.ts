import { setTimeout as sleep } from "node:timers/promises";

import type { Clock } from "../../src/peer/index.ts";
import { LoopbackEcho } from "./loopback-echo.ts";

interface Timer {
  readonly atMs: number;
  readonly ring: () => void;
}

/** Time moves on by no more at once: a ring is late by less, and a peer that runs at 30 sub-turns a second never jumps. */
const STEP_MS = 10;
/** Who answers an answer is heard before time moves on, too. */
const HOPS = 2;
/** No wait of the game is longer, but for those that a test names. */
const GAME_MS_MAX = 10 * 60_000;
/** What Node calls a request of this process to its disk, or for a name, that is not answered yet. */
const REQUEST = /^(FSReq|(FileHandle)?CloseReq|GetAddrInfoReq|GetNameInfoReq)/;

/**
 * A clock for the peers and desks of a test in its own process. While nobody waits for it, time flows as it does outside.
 * `until` and `skip` take it in hand: it then moves in small steps, as fast as this process works, and each step waits until
 * the loopback network has carried what was sent, and the disk has answered. So waiting costs no time, and on a slow machine
 * the game sees what it sees on a fast one.
 */
export class TestClock implements Clock {
  readonly #timers = new Set<Timer>(); // in the order in which they were set
  #nowMs = 0; // while it is in hand; else when it was let go
  #freeSinceMs: number | null = performance.now(); // by the clock of the machine; null: it is in hand
  #alarm: NodeJS.Timeout | null = null; // for the next timer, while time flows by itself
  #handCount = 0; // those who wait
  #speed = 1; // while time flows by itself
  #echo: Promise<LoopbackEcho> | null = null; // while it is in hand
  #step: Promise<void> | null = null; // that is being made

  nowMs(): number {
    return (
      this.#nowMs + (this.#freeSinceMs === null ? 0 : (performance.now() - this.#freeSinceMs) * this.#speed)
    );
  }

  /**
   * From now on time flows by itself so many times as fast as outside. A window shows it: it is as fast as what comes. At 0 it stands
   * still, and what a test and a window do meanwhile takes no time, however slow they are; only `skip` and its like move it on.
   */
  setSpeed(speed: number): void {
    if (this.#freeSinceMs !== null) {
      this.#nowMs = this.nowMs();
      this.#freeSinceMs = performance.now();
    }
    this.#speed = speed;
    this.#setAlarm();
  }

  setTimer(atMs: number, ring: () => void): () => void {
    const timer = { atMs, ring };
    this.#timers.add(timer);
    this.#setAlarm();
    return () => void this.#timers.delete(timer);
  }

  /** Moves time on until that has settled, and answers what it has. Fails when so much game time has passed before. */
  async until<T>(
    promise: Promise<T>,
    what: string | (() => string),
    gameMsMax: number = GAME_MS_MAX,
  ): Promise<T> {
    let isSettled = false;
    const settle = (): void => void (isSettled = true);
    promise.then(settle, settle);
    await this.#moveOn(() => isSettled, gameMsMax);
    if (isSettled) return promise;
    const wanted = typeof what === "string" ? what : what();
    throw new Error(`Waited ${gameMsMax / 1_000} s of game time in vain for ${wanted}`);
  }

  /** Moves time on until that holds; it is looked at after each step. */
  async untilTrue(isSo: () => boolean, what: string, gameMsMax: number = GAME_MS_MAX): Promise<void> {
    await this.#moveOn(isSo, gameMsMax);
    if (!isSo()) throw new Error(`Waited ${gameMsMax / 1_000} s of game time in vain for ${what}`);
  }

  /** Moves time on by so much. */
  skip(ms: number): Promise<void> {
    return this.#moveOn(() => false, ms);
  }

  async #moveOn(isDone: () => boolean, gameMsMax: number): Promise<void> {
    this.#take();
    try {
      const endMs = this.#nowMs + gameMsMax;
      await this.#settle(); // it may be so already, and have to be told yet
      while (!isDone() && this.#nowMs < endMs) {
        this.#step ??= this.#moveOne(endMs).finally(() => (this.#step = null)); // one for all who wait
        await this.#step;
      }
    } finally {
      this.#letGo();
    }
  }

  /** To the next timer, or a little nearer to it; what is due there rings, in the order of its times. */
  async #moveOne(endMs: number): Promise<void> {
    const nextMs = Math.min(...[...this.#timers].map(({ atMs }) => atMs), this.#nowMs + STEP_MS, endMs);
    this.#nowMs = Math.max(this.#nowMs + 1, Math.ceil(nextMs)); // as with Node, no timer is shorter than 1 ms
    // In a task of its own, as a timer of Node has it: what is sent in it leaves before the promises that it settles go on.
    await new Promise<void>((resolve, reject) => {
      setImmediate(() => {
        try {
          this.#ringDue();
          resolve();
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
    await this.#settle();
  }

  /** Those that are due now; what they set has to wait for the next step. */
  #ringDue(): void {
    const nowMs = this.nowMs();
    const due = [...this.#timers].filter(({ atMs }) => atMs <= nowMs).sort((a, b) => a.atMs - b.atMs);
    for (const timer of due) if (this.#timers.delete(timer)) timer.ring(); // unless one before took it back
  }

  /** The network has carried what was sent, and the disk has done what it was asked for. */
  async #settle(): Promise<void> {
    const echo = await this.#echo!;
    for (let hop = 0; hop < HOPS; hop += 1) await echo.comeBack();
    while (process.getActiveResourcesInfo().some((kind) => REQUEST.test(kind))) {
      await sleep(1);
      await echo.comeBack();
    }
  }

  #take(): void {
    this.#handCount += 1;
    if (this.#freeSinceMs === null) return;
    this.#nowMs = Math.ceil(this.nowMs());
    this.#freeSinceMs = null;
    this.#setAlarm();
    this.#echo ??= LoopbackEcho.open();
  }

  #letGo(): void {
    this.#handCount -= 1;
    if (this.#handCount > 0) return;
    void this.#echo?.then((echo) => echo.close());
    this.#echo = null;
    this.#freeSinceMs = performance.now();
    this.#setAlarm();
  }

  /** While time flows by itself, for the next timer. */
  #setAlarm(): void {
    if (this.#alarm !== null) clearTimeout(this.#alarm);
    this.#alarm = null;
    if (this.#freeSinceMs === null || this.#timers.size === 0) return;
    const nextMs = Math.min(...[...this.#timers].map(({ atMs }) => atMs));
    const waitMs = nextMs - this.nowMs();
    if (waitMs > 0 && this.#speed === 0) return;
    this.#alarm = setTimeout(
      () => {
        try {
          this.#ringDue();
        } finally {
          this.#setAlarm();
        }
      },
      waitMs <= 0 ? 0 : Math.ceil(waitMs / this.#speed),
    );
  }
}
