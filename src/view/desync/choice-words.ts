// What the dialog of a standstill asks and offers.

import type { PlayerId, StandstillChoices } from "../../sim/index.ts";
import { STANDSTILL_WORDS } from "../../words/index.ts";
import type { NameOf } from "../looks/player-names.ts";

/** What the player is asked while a match stands still. */
interface ChoiceWords {
  readonly question: string;
  readonly goOn: string | null; // the button's text; null: that is not for this player to choose
  readonly waits: string; // the players that have not chosen; "" where that goes without saying
}

/** `localPlayerId`: the player of this window. */
export function choiceWords(
  choices: StandstillChoices,
  localPlayerId: PlayerId,
  nameOf: NameOf,
): ChoiceWords {
  const { without, canGoOn } = choices;
  const nameOrYou = (id: PlayerId): string => (id === localPlayerId ? STANDSTILL_WORDS.you : nameOf(id));
  const waits = waitsText(choices, localPlayerId, nameOf);
  if (canGoOn) {
    const names = without.map(nameOf);
    return { question: STANDSTILL_WORDS.question(names), goOn: STANDSTILL_WORDS.goOn(names), waits };
  }
  // A player that is left out reads the others with it: its own name first.
  const leftOut = without.toSorted((a, b) => Number(b === localPlayerId) - Number(a === localPlayerId));
  const question = without.includes(localPlayerId)
    ? STANDSTILL_WORDS.leftOut(leftOut.map(nameOrYou))
    : STANDSTILL_WORDS.cannotGoOn;
  return { question, goOn: null, waits };
}

/** "It goes on by itself in 12 s." */
export function countdownText(leftMs: number, canGoOn: boolean): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return canGoOn ? STANDSTILL_WORDS.goesOnIn(seconds) : STANDSTILL_WORDS.othersGoOnIn(seconds);
}

function waitsText(
  { waitsFor, hasChosen, canGoOn }: StandstillChoices,
  localPlayerId: PlayerId,
  nameOf: NameOf,
): string {
  const others = waitsFor.filter((id) => id !== localPlayerId).map(nameOf);
  const isChosen = hasChosen && canGoOn;
  if (others.length > 0)
    return isChosen ? STANDSTILL_WORDS.chosenAndChoosing(others) : STANDSTILL_WORDS.choosing(others);
  if (isChosen) return STANDSTILL_WORDS.chosen;
  return canGoOn && waitsFor.includes(localPlayerId) ? STANDSTILL_WORDS.onlyYou : "";
}
