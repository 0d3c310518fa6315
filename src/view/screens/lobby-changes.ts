import type { AgreedTerms, LobbyNotice } from "../../channel/index.ts";
import { OBSERVER, OPTION_TABLE, valueOf, type MatchOptions, type OptionRow } from "../../sim/index.ts";
import { CHANGE_WORDS, MODE_WORDS, OPTION_WORDS, type WordsOfOptions } from "../../words/index.ts";
import { teamText } from "./lobby-text.ts";
import { isOffered } from "./option-plan.ts";

interface Told {
  readonly rows: readonly OptionRow[];
  readonly words: WordsOfOptions;
}

/** What is otherwise than it was when the player here was ready, a few words each: "Map: Four Rooms, was Hallway". */
export function changesText(
  before: AgreedTerms,
  now: Omit<AgreedTerms, "players"> & Pick<LobbyNotice, "players">,
  told: Told = { rows: OPTION_TABLE, words: OPTION_WORDS },
): readonly string[] {
  const isClassic = now.options.mode === "classic";
  const map = now.mapName ?? CHANGE_WORDS.otherMap;
  const isOtherMap = before.mapName !== now.mapName && !isClassic;
  return [
    ...changed(CHANGE_WORDS.mode, MODE_WORDS[now.options.mode].name, MODE_WORDS[before.options.mode].name),
    ...(isOtherMap
      ? [
          before.mapName === null
            ? CHANGE_WORDS.is(CHANGE_WORDS.map, map)
            : CHANGE_WORDS.was(CHANGE_WORDS.map, map, before.mapName),
        ]
      : []),
    ...optionChanges(now.options, before.options, told),
    ...seatChanges(before.players, now.players),
  ];
}

/** Of each option that both lobbies offer. */
function optionChanges(now: MatchOptions, before: MatchOptions, { rows, words }: Told): readonly string[] {
  const told = rows.filter((row) => isOffered(row, now) && isOffered(row, before));
  return told.flatMap((row) => {
    const { said } = words[row.parts[0]!.key]!;
    const textOf = (options: MatchOptions): string => said?.value(row.split(valueOf(options, row))) ?? "";
    return changed(said?.name ?? "", textOf(now), textOf(before));
  });
}

function changed(name: string, now: string, before: string): readonly string[] {
  return now === before ? [] : [CHANGE_WORDS.was(name, now, before)];
}

function seatChanges(before: AgreedTerms["players"], now: LobbyNotice["players"]): readonly string[] {
  const isSame = (a: AgreedTerms["players"][number], b: AgreedTerms["players"][number]): boolean =>
    a.playerId === b.playerId && a.name === b.name && a.isBot === b.isBot;
  const bots = now.filter((player) => player.isBot && !before.some((one) => isSame(one, player)));
  return [
    ...before.flatMap((one) => {
      const player = now.find((other) => isSame(one, other));
      if (player === undefined) return one.team === OBSERVER ? [] : [CHANGE_WORDS.gone(one.name)];
      return player.team === one.team
        ? []
        : [CHANGE_WORDS.was(one.name, teamText(player.team), teamText(one.team))];
    }),
    ...bots.map(({ name }) => CHANGE_WORDS.newBot(name)),
  ];
}
