import type { PingKind } from "../../base/index.ts";
import type { PingNotice, WindowRequest } from "../../channel/index.ts";
import { COMMAND_POINTS_PER_UNIT, type PlayerId } from "../../sim/index.ts";
import type { Point } from "../camera/project.ts";
import { once, takesAction } from "../control/key-actions.ts";
import type { KeyHolder } from "../control/key-holder.ts";
import { pingPoint, pingOfClick } from "./ping-places.ts";

/** A place that somebody points at, for a moment. */
export interface Ping extends Point {
  readonly kind: PingKind;
  readonly playerId: PlayerId;
  readonly seconds: number; // it has been there
}

const PING_SECONDS = 6;
/** It beats so often. */
const BEAT_SECONDS = 0.9;
const PINGS_MAX = 24;

/** What players point at. */
export class Pings {
  #pings: readonly Ping[] = [];

  add({ playerId, ping: kind, x, y }: PingNotice): void {
    const at = { x: x / COMMAND_POINTS_PER_UNIT, y: y / COMMAND_POINTS_PER_UNIT };
    this.#pings = [...this.#pings, { kind, playerId, ...at, seconds: 0 }].slice(-PINGS_MAX);
  }

  /** Lets them grow older. */
  update(elapsedMs: number): void {
    this.#pings = this.#pings
      .map((ping) => ({ ...ping, seconds: ping.seconds + elapsedMs / 1_000 }))
      .filter(({ seconds }) => seconds < PING_SECONDS);
  }

  /** Those still to be seen. */
  get list(): readonly Ping[] {
    return this.#pings;
  }
}

/** How far its beat is, 0 to 1. */
export function beatOf({ seconds }: Pick<Ping, "seconds">): number {
  return (seconds % BEAT_SECONDS) / BEAT_SECONDS;
}

/** A key points at a place, with Shift for help there. False: the key is for something else, or there is nowhere that one can point at. */
export function takesPingKey(
  event: KeyboardEvent,
  holder: KeyHolder,
  {
    pointedAt,
    send,
  }: {
    readonly pointedAt: () => Point | null;
    readonly send: (request: WindowRequest) => void;
  },
): boolean {
  if (holder !== "match") return false;
  const ping = (kind: PingKind): (() => unknown) =>
    once(event)(() => {
      const at = pointedAt();
      if (at === null) return false;
      send({ kind: "ping", ping: kind, ...pingPoint(at) });
      return true;
    });
  return takesAction(event, "pointing", {
    point: ping(event.shiftKey ? "help" : "here"),
    "point-attack": ping("attack"),
  });
}

/** A click with Alt points at a place, and is no order: nothing of it reaches what takes orders. */
export function listenForPings(
  element: HTMLElement,
  {
    pointedAt,
    send,
  }: {
    readonly pointedAt: (event: PointerEvent) => Point | null; // null: nowhere that one can point at
    readonly send: (request: WindowRequest) => void;
  },
): void {
  let isPinging = false;
  for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"] as const)
    element.addEventListener(
      kind,
      (event) => {
        const ping = kind === "pointerdown" ? pingOfClick(event) : null;
        const at = ping === null ? null : pointedAt(event);
        if (ping !== null && at !== null) {
          isPinging = true;
          send({ kind: "ping", ping, ...pingPoint(at) });
        } else if (kind === "pointerdown" || (kind === "pointermove" && event.buttons === 0)) {
          isPinging = false; // nobody told of its release
        }
        if (!isPinging) return;
        event.stopPropagation();
        event.preventDefault();
        isPinging = kind !== "pointerup" && kind !== "pointercancel";
      },
      { capture: true },
    );
}
