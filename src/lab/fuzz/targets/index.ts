// The table of what is fuzzed: a reader joins it by a line here, and by the file that makes its target.
import type { FuzzTarget } from "../engine/fuzz-target.ts";
import { doorTargets } from "./door-targets.ts";
import { fileTargets } from "./file-targets.ts";
import { inviteTargets } from "./invite-targets.ts";
import { letterTargets } from "./letter-targets.ts";
import { mapTargets } from "./map-targets.ts";
import { matchTargets } from "./match-targets.ts";
import { nearTargets } from "./near-targets.ts";
import { packetTargets } from "./packet-targets.ts";
import { replayTargets } from "./replay-targets.ts";
import { reportTargets } from "./report-targets.ts";
import { routerTargets } from "./router-targets.ts";
import { sealedTargets } from "./sealed-targets.ts";
import { serviceTargets } from "./service-targets.ts";
import { stateTargets } from "./state-targets.ts";
import { turnTargets } from "./turn-targets.ts";
import { watchTargets } from "./watch-targets.ts";
import { textTargets } from "./text-targets.ts";

/** All targets of this layer. */
export function fuzzTargets(): readonly FuzzTarget[] {
  return [
    ...packetTargets(),
    ...sealedTargets(),
    ...doorTargets(),
    ...letterTargets(),
    ...mapTargets(),
    ...nearTargets(),
    ...stateTargets(),
    ...replayTargets(),
    ...reportTargets(),
    ...routerTargets(),
    ...inviteTargets(),
    ...serviceTargets(),
    ...turnTargets(),
    ...textTargets(),
    ...fileTargets(),
    ...watchTargets(),
    ...matchTargets(),
  ];
}
