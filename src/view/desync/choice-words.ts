// What the dialog of a standstill asks and offers.

import type { PlayerId, StandstillChoices } from "../../sim/index.ts";
import { type NameOf, joinNames } from "../looks/player-names.ts";

/** What the player is asked while a match stands still. */
interface ChoiceWords {
  readonly question: string;
  readonly goOn: string | null; // the button's text; null: that is not for this player to choose
  readonly waits: string; // who has not chosen; "" where that goes without saying
}

/** More names than that do not fit on a button. */
const NAMES_ON_BUTTON_MAX = 2;

/** `localPlayerId`: whose window it is. */
export function choiceWords(
  choices: StandstillChoices,
  localPlayerId: PlayerId,
  nameOf: NameOf,
): ChoiceWords {
  const { without, canGoOn } = choices;
  const nameOrYou = (id: PlayerId): string => (id === localPlayerId ? "you" : nameOf(id));
  const waits = waitsText(choices, localPlayerId, nameOf);
  if (canGoOn) {
    const names = without.map(nameOf);
    const leftOut = names.length === 0 ? "" : ` without ${joinNames(names)}`;
    const few = names.length <= NAMES_ON_BUTTON_MAX ? leftOut : ` without ${names.length} players`;
    return { question: `Go on${leftOut}, or save the match and leave?`, goOn: `Go on${few}`, waits };
  }
  // Those who are left out read who they are with: oneself first.
  const leftOut = without.toSorted((a, b) => Number(b === localPlayerId) - Number(a === localPlayerId));
  const question = without.includes(localPlayerId)
    ? `The others may go on without ${joinNames(leftOut.map(nameOrYou))}. You can save the match and leave.`
    : "This match cannot go on. Save it and leave.";
  return { question, goOn: null, waits };
}

/** "It goes on by itself in 12 s." */
export function countdownText(leftMs: number, canGoOn: boolean): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${canGoOn ? "It goes on by itself" : "The others go on by themselves"} in ${seconds} s.`;
}

function waitsText(
  { waitsFor, hasChosen, canGoOn }: StandstillChoices,
  localPlayerId: PlayerId,
  nameOf: NameOf,
): string {
  const others = waitsFor.filter((id) => id !== localPlayerId).map(nameOf);
  const isChosen = hasChosen && canGoOn;
  const chosen = isChosen ? "You chose to go on. " : "";
  if (others.length > 0) return `${chosen}Still choosing: ${joinNames(others)}.`;
  if (isChosen) return "You chose to go on.";
  return canGoOn && waitsFor.includes(localPlayerId) ? "Only you have not chosen yet." : "";
}
