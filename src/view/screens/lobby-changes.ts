import type { AgreedTerms, LobbyNotice } from "../../channel/index.ts";
import { OBSERVER, OPTION_TABLE, valueOf, type MatchOptions, type OptionRow } from "../../sim/index.ts";
import { OPTION_WORDS, type WordsOfOptions } from "../../words/index.ts";
import { MODE_TEXTS, teamText } from "./lobby-text.ts";
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
  const map = now.mapName ?? "another one";
  const isOtherMap = before.mapName !== now.mapName && !isClassic;
  return [
    ...changed("Mode", MODE_TEXTS[now.options.mode].name, MODE_TEXTS[before.options.mode].name),
    ...(isOtherMap ? [before.mapName === null ? `Map: ${map}` : `Map: ${map}, was ${before.mapName}`] : []),
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
  return now === before ? [] : [`${name}: ${now}, was ${before}`];
}

function seatChanges(before: AgreedTerms["players"], now: LobbyNotice["players"]): readonly string[] {
  const isSame = (a: AgreedTerms["players"][number], b: AgreedTerms["players"][number]): boolean =>
    a.playerId === b.playerId && a.name === b.name && a.isBot === b.isBot;
  const bots = now.filter((player) => player.isBot && !before.some((one) => isSame(one, player)));
  return [
    ...before.flatMap((one) => {
      const player = now.find((other) => isSame(one, other));
      if (player === undefined) return one.team === OBSERVER ? [] : [`${one.name} is gone`];
      return player.team === one.team
        ? []
        : [`${one.name}: ${teamText(player.team)}, was ${teamText(one.team)}`];
    }),
    ...bots.map(({ name }) => `new: ${name}`),
  ];
}
