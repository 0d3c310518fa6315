import type { LobbyNotice } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { make, setText } from "../dom.ts";
import { startAnywayText } from "./lobby-text.ts";
import type { ScreenContext } from "./screen.ts";

/**
 * For the host, who need not wait for somebody who is asleep: it names the players that it leaves unasked, and takes
 * the word of nobody else for granted.
 */
export function makeStartAnyway(context: ScreenContext) {
  let unready: readonly PlayerId[] = [];
  const element = make("button", {
    className: "button small",
    testId: "start-anyway",
    onClick: () => context.send({ kind: "start-match", unready }),
  });
  const show = (lobby: LobbyNotice): void => {
    unready = lobby.players.filter(({ agrees }) => !agrees).map(({ playerId }) => playerId);
    element.hidden =
      !lobby.isMasterPeer || lobby.canStart || !lobby.canStartAnyway || lobby.startsInMs !== null;
    setText(element, element.hidden ? "" : startAnywayText(lobby.players));
  };
  return { element, show };
}
