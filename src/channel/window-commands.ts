import {
  choice,
  flag,
  listOf,
  oneOf,
  only,
  optional,
  orNull,
  record,
  that,
  whole,
  type Shape,
} from "../shape/index.ts";
import { CAT_KINDS, COMMAND_CATS_MAX, isCommand, PAUSE_REASONS, type Command } from "../sim/index.ts";

const U31_MAX = 2 ** 31 - 1;
const point16 = whole(-0x8000, 0x7fff);
const cats = listOf(whole(1, U31_MAX), { least: 1, most: COMMAND_CATS_MAX });
const toPoint = { cats, x: point16, y: point16, queued: optional(only(true)) } as const;
const place = orNull(record({ x: point16, y: point16 }));
const cushion = whole(0, U31_MAX);

/** A window does not decide which player plays which seat, so it has no `admit`. */
const COMMANDS = {
  move: toPoint,
  attack: { cats, targetId: whole(0, U31_MAX), queued: toPoint.queued },
  stop: { cats },
  "attack-move": toPoint,
  hold: { cats, queued: toPoint.queued },
  patrol: toPoint,
  march: { ...toPoint, isFighting: flag(), isLoose: flag(), line: place },
  surrender: {},
  breed: { cushion, catKind: oneOf(CAT_KINDS) },
  rally: { cushion, at: place },
  pause: { reason: oneOf(PAUSE_REASONS) },
  "go-on": {},
} as const;

/** A command as a window gives it. */
export const WINDOW_COMMAND: Shape<Command> = that(
  choice(COMMANDS),
  "a command that a peer may send: all in range, cats ascending",
  isCommand,
);
