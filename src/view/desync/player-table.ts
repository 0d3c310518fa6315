import { DESYNC_WORDS, type DescribedPlayer } from "../../words/index.ts";
import { make } from "../dom.ts";
import { makeEmblemIcon } from "../looks/icons.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";
import type { NameOf } from "../looks/player-names.ts";
import { verdictWord } from "./desync-notices.ts";
import { shownColumns, hasOtherBuild } from "./player-columns.ts";

const UNKNOWN = "–";

/** What each player's game had, and what it runs on. */
export function makePlayerTable(
  players: readonly DescribedPlayer[],
  options: { readonly nameOf: NameOf; readonly palette: PaletteName },
): HTMLElement {
  const { hasValues, hasDraws } = shownColumns(players);
  const head = (text: string): HTMLElement => make("th", { text, attributes: { scope: "col" } });
  const rows = players.map((player) => {
    const who = make("span", { className: "desync-who" }, [
      makeEmblemIcon(lookOf(player.playerId, options.palette)),
      make("span", { className: "desync-name", text: options.nameOf(player.playerId) }),
    ]);
    const attributes = { scope: "row" };
    const testId = `desync-player-${player.playerId}`;
    return make("tr", { className: `desync-player is-${player.verdict}`, testId }, [
      make("th", { attributes }, [who]),
      makeVerdict(player),
      ...(hasValues ? [make("td", { className: "desync-value", text: player.value || UNKNOWN })] : []),
      ...(hasDraws ? [make("td", { className: "desync-value", text: player.draws || UNKNOWN })] : []),
      ...makeBuild(player, players),
    ]);
  });
  return make("table", { className: "desync-table" }, [
    make("caption", { className: "only-spoken", text: DESYNC_WORDS.players }),
    make("thead", {}, [
      make("tr", {}, [
        head(DESYNC_WORDS.player),
        head(DESYNC_WORDS.game),
        ...(hasValues ? [head(DESYNC_WORDS.value)] : []),
        ...(hasDraws ? [head(DESYNC_WORDS.draws)] : []),
        head(DESYNC_WORDS.build),
        head(DESYNC_WORDS.system),
      ]),
    ]),
    make("tbody", {}, rows),
  ]);
}

function makeVerdict({ verdict, reason }: DescribedPlayer): HTMLElement {
  const { sign, word } = verdictWord(verdict);
  return make("td", {}, [
    make("span", { className: `desync-verdict is-${verdict}`, text: `${sign} ${word}` }),
    ...(reason === "" ? [] : [make("small", { text: reason })]),
  ]);
}

/** Version and hash of the rules, then engine and platform; those of another build are marked. */
function makeBuild(player: DescribedPlayer, players: readonly DescribedPlayer[]): readonly HTMLElement[] {
  const build = (field: "gameVersion" | "code"): { readonly text: string; readonly className: string } => {
    const isOther = hasOtherBuild(player, field, players);
    return {
      text: isOther ? `≠ ${player[field]}` : player[field],
      className: isOther ? "is-other" : "",
    };
  };
  const code = make("code", build("code"));
  return [
    make("td", {}, [make("span", build("gameVersion")), make("small", {}, [code])]),
    make("td", {}, [
      make("span", { text: player.engine || UNKNOWN }),
      make("small", { text: player.platform }),
    ]),
  ];
}
