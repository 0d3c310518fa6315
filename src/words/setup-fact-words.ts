import { plural } from "./language.ts";
import type { FactTable } from "./fact-table.ts";
import type { SetupFact } from "../channel/index.ts";

export const SETUP_FACTS: FactTable<SetupFact> = {
  "bad-options": () => "No match has such options.",
  "nobody-plays": () => "Everybody only watches; somebody has to play.",
  "few-places": ({ places, players }) => `The map has ${places} places, but ${players} play.`,
  "no-room": ({ players, catsEach }) =>
    `The map has no room for ${players} ${plural(players, { one: "player", other: "players" })} with ${catsEach} cats each.`,
  "no-cushions": () => "The map has no cushions, and this match is about them.",
  "no-map": () => "Choose a map for this match.",
  "map-on-its-way": () => "The map of this match is not here yet.",
  "one-plays": () => "Only one plays, and there is nobody to win against.",
  "one-team": () => "All are in one team, and there is nobody to win against.",
};
