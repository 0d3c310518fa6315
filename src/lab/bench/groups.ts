import { measureKernel } from "../kernel/measure-kernel.ts";
import type { Figure } from "./figure.ts";
import { measureChecksum, measureHealing, measureSim, measureVerify } from "./measure-computing.ts";
import { measureCoding } from "./measure-coding.ts";
import { measureCrowds } from "./measure-crowds.ts";
import { measureArmies } from "./measure-armies.ts";
import { measureBotSeats } from "./measure-bot-seats.ts";
import { measureIdle, measureLoopback } from "./measure-processes.ts";
import { measureLongReturns, measureReturns } from "./measure-returns.ts";
import { measureJump } from "./measure-jump.ts";
import { measureReplayList } from "./measure-replay-list.ts";
import { measureSeal } from "./measure-sealing.ts";
import { measureService } from "./measure-service.ts";
import { measureSigning } from "./measure-signing.ts";
import { measureWatchers } from "./measure-watchers.ts";
import { measureWire } from "./measure-wire.ts";

/** Measures a group of figures, one after the other. `tell` is told what goes on, for somebody who waits. */
type MeasureGroup = (tell: (text: string) => void) => AsyncIterable<Figure> | Iterable<Figure>;

/** In the order in which they run. */
export const GROUPS = {
  sim: measureSim,
  checksum: measureChecksum,
  verify: measureVerify,
  armies: measureArmies,
  crowds: measureCrowds,
  bots: measureBotSeats,
  healing: measureHealing,
  idle: measureIdle,
  loopback: measureLoopback,
  wire: measureWire,
  coding: measureCoding,
  seal: measureSeal,
  signing: measureSigning,
  returns: measureReturns,
  watchers: measureWatchers,
  jump: measureJump,
  "replay-list": measureReplayList,
  "long-returns": measureLongReturns,
  kernel: measureKernel,
  service: measureService,
} as const satisfies Record<string, MeasureGroup>;

export type GroupName = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as readonly GroupName[];
/** Only where they are named: they take long. */
export const LONG_GROUPS: readonly GroupName[] = ["jump", "long-returns", "kernel", "service"];
/** Goes alone: it takes a quarter of an hour and makes a table of its own. */
export const NETWORK_GROUP = "network";
