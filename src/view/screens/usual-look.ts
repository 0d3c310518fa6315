import type { Look } from "../../base/index.ts";
import type { LobbyNotice, PeerNotice } from "../../channel/index.ts";
import { wearLooks } from "../looks/player-look.ts";
import { NO_CHOICE } from "../settings.ts";
import { choicesOf } from "./look-dialog.ts";
import type { ScreenContext } from "./screen.ts";

/**
 * Shows the looks of the lobby or match that the window is told of. In the first lobby after the menu it asks for the colour and the
 * emblem that the player chose last; in the next lobbies of the same people all keep theirs.
 */
export class UsualLook {
  #isAsked = false; // since the menu

  hearNotice(notice: PeerNotice, context: Pick<ScreenContext, "settings" | "send">): void {
    if (notice.kind === "menu") this.#isAsked = false;
    else if (notice.kind === "match") wearLooks(notice.match.looks);
    else if (notice.kind === "lobby") {
      wearLooks(notice.looks);
      if (!this.#isAsked) askForUsualLook(context, notice);
      this.#isAsked = true;
    }
  }
}

/** As far as no other player has them. */
function askForUsualLook(
  { settings, send }: Pick<ScreenContext, "settings" | "send">,
  lobby: LobbyNotice,
): void {
  const { lookColor, lookEmblem, palette } = settings();
  const { own, holders } = choicesOf(lobby, palette);
  const wishFor = (part: keyof Look, number: number): number | null =>
    number === NO_CHOICE || own[part] === number || holders[part][number] !== null ? null : number;
  const wish = { color: wishFor("color", lookColor), emblem: wishFor("emblem", lookEmblem) };
  if (wish.color !== null || wish.emblem !== null) send({ kind: "set-look", ...wish });
}
