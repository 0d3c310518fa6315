import { TURN_MS } from "../lockstep/index.ts";
import { LONGER_MS, SILENT_AFTER_MS, type Departure } from "../match/index.ts";
import type { PlayerId } from "../sim/index.ts";

type NameOf = (playerId: PlayerId) => string;

/** One sentence on who is gone, why, and who plays on. `waitedLonger`: the local player had wished to wait for them. */
export function describeDeparture(departure: Departure, nameOf: NameOf, waitedLonger = false): string {
  const name = nameOf(departure.playerId);
  const playsOn = departure.playedBy.kind === "bot" ? "a bot plays on for them" : "they only watched";
  switch (departure.cause) {
    case "left":
      return `${name} left; ${playsOn}.`;
    case "silent": {
      const seconds = Math.floor((SILENT_AFTER_MS + (waitedLonger ? LONGER_MS : 0)) / 1_000);
      return `No word from ${name} for ${seconds} s; ${playsOn}.`;
    }
    case "voted":
      return `It was voted to go on without ${name}; ${playsOn}.`;
    case "differs":
      return `The games differed: on without ${name}; ${playsOn}.`;
  }
}

/** "Ada left at 1:05. No word from Ben from 2:10 on." Null: nobody is gone. */
export function describeDepartures(departures: readonly Departure[], nameOf: NameOf): string | null {
  if (departures.length === 0) return null;
  return departures.map((departure) => describePast(departure, nameOf)).join(" ");
}

/** "Ada", "Ada and Ben", "Ada, Ben and Cem". */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1)!;
  return names.length === 1 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

function describePast({ playerId, turn, cause }: Departure, nameOf: NameOf): string {
  const [name, time] = [nameOf(playerId), clockOf(turn)];
  switch (cause) {
    case "left":
      return `${name} left at ${time}.`;
    case "silent":
      return `There was no word from ${name} from ${time} on.`;
    case "voted":
      return `${name} was left out by a vote at ${time}.`;
    case "differs":
      return `${name} was left out at ${time}: the games differed.`;
  }
}

/** Minutes and seconds of the match at the start of that turn: "2:05". */
function clockOf(turn: number): string {
  const seconds = Math.floor((Math.max(0, turn) * TURN_MS) / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
