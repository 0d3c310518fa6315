import { measureSealing } from "../../bench/measure-sealing.ts";
import { judge, type Attack, type AttackRow } from "../attack-row.ts";

const PERCENT_MAX = 2;

/** What it costs that all this holds. */
function playSealing(): AttackRow {
  const { percent, packetsPerSecond } = measureSealing();
  const done = `a peer of eight: ${packetsPerSecond.toFixed(0)} packets/s sealed or opened, a signature a second, seven checked`;
  return judge("sealing, opening, signing of a peer", done, [
    [`${percent.toFixed(2)} % of a core`, percent <= PERCENT_MAX],
  ]);
}

export const SEALING_ATTACKS: readonly Attack[] = [
  { name: "sealing, opening, signing of a peer", play: playSealing },
];
