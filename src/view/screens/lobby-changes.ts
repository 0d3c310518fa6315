import type { AgreedTerms, LobbyNotice } from "../../channel/index.ts";
import { OBSERVER, type MatchOptions } from "../../sim/index.ts";
import { MODE_TEXTS, teamText } from "./lobby-text.ts";

/** What is otherwise than it was when the player here was ready, a few words each: "Map: Four Rooms, was Hallway". */
export function changesText(
  before: AgreedTerms,
  now: Omit<AgreedTerms, "players"> & Pick<LobbyNotice, "players">,
): readonly string[] {
  const isClassic = now.options.mode === "classic";
  const map = now.mapName ?? "another one";
  const isOtherMap = before.mapName !== now.mapName && !isClassic;
  return [
    ...changed("Mode", MODE_TEXTS[now.options.mode].name, MODE_TEXTS[before.options.mode].name),
    ...(isOtherMap ? [before.mapName === null ? `Map: ${map}` : `Map: ${map}, was ${before.mapName}`] : []),
    ...OPTION_ROWS.flatMap(([name, textOf]) => changed(name, textOf(now.options), textOf(before.options))),
    ...seatChanges(before.players, now.players),
  ];
}

/** What of the options is told apart, and in which words. */
const OPTION_ROWS: readonly (readonly [name: string, textOf: (options: MatchOptions) => string])[] = [
  ["Cats of each", ({ catsPerPlayer }) => String(catsPerPlayer)],
  ["Cats at most", ({ mode, catLimit }) => (mode === "cushions" ? String(catLimit) : "")],
  ["Army", ({ mode, kinds }) => (mode === "classic" ? "" : kinds === "mixed" ? "all kinds" : "tabbies")],
  ["Time limit", ({ timeLimitMinutes: minutes }) => (minutes === 0 ? "none" : `${minutes} minutes`)],
  ["Fog", ({ fog }) => (fog === true ? "on" : "off")],
  ["Pauses", ({ pauses }) => (pauses === undefined ? "none" : `${pauses.each} of ${pauses.seconds} s`)],
  ["Watching", ({ watchDelaySeconds: late }) => (late === undefined ? "nobody else" : `${late} s late`)],
];

/** Nothing where one of the two does not apply: the mode is another, and says that. */
function changed(name: string, now: string, before: string): readonly string[] {
  return now === before || now === "" || before === "" ? [] : [`${name}: ${now}, was ${before}`];
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
