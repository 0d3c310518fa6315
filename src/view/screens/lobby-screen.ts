import type { LobbyNotice, LobbyPlayer, PeerNotice } from "../../channel/index.ts";
import { make, setText } from "../dom.ts";
import { makeEmblemIcon } from "../looks/emblem-icon.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";
import { countdownText, lobbyAddresses, silenceText, startText, type LobbyAddress } from "./lobby-text.ts";
import type { Screen, ScreenContext } from "./screen.ts";

/** Who is there, how to get there, and the start. */
export function makeLobbyScreen(context: ScreenContext): Screen {
  const players = make("ul", { className: "lobby-players", testId: "lobby-players" });
  const addresses = make("ul", { className: "lobby-addresses", testId: "lobby-addresses" });
  const rules = make("p", { className: "lobby-rules" });
  const why = make("p", { className: "lobby-why", testId: "lobby-status", attributes: { role: "status" } });
  const countdown = make("div", {
    className: "countdown",
    testId: "countdown",
    attributes: { role: "timer" },
  });
  const start = make("button", {
    className: "button primary big",
    text: "Start the match",
    testId: "start",
    onClick: () => context.send({ kind: "start-match" }),
  });
  const leave = make("button", {
    className: "button",
    text: "Leave",
    testId: "leave",
    onClick: () => context.send({ kind: "leave" }),
  });
  const element = make("main", { className: "screen" }, [
    make("div", { className: "panel lobby-panel" }, [
      make("header", { className: "panel-head" }, [make("h1", { text: "Lobby" }), rules]),
      players,
      make("section", { className: "lobby-invite", attributes: { "aria-label": "Addresses" } }, [
        make("h2", { text: "Your friends join at" }),
        addresses,
      ]),
      why,
      make("div", { className: "button-row" }, [start, leave]),
    ]),
    countdown,
  ]);
  countdown.hidden = true;
  let shownAddresses = "";

  function show(lobby: LobbyNotice): void {
    const { palette } = context.settings();
    players.replaceChildren(...lobby.players.map((player) => makePlayerRow(player, lobby, palette)));
    setText(rules, lobby.catsPerPlayer === 1 ? "1 cat a player" : `${lobby.catsPerPlayer} cats a player`);
    setText(why, startText(lobby));
    start.hidden = !lobby.isMasterPeer;
    start.disabled = !lobby.canStart || lobby.startsInMs !== null;
    countdown.hidden = lobby.startsInMs === null;
    if (lobby.startsInMs !== null) setText(countdown, countdownText(lobby.startsInMs));
    if (shownAddresses === lobby.addresses.join()) return; // or a button would lose its focus
    shownAddresses = lobby.addresses.join();
    addresses.replaceChildren(...lobbyAddresses(lobby.addresses).map((row) => makeAddressRow(row, context)));
  }

  return {
    element,
    focus: () => (start.hidden || start.disabled ? leave : start).focus(),
    receive: (notice: PeerNotice) => {
      if (notice.kind === "lobby") show(notice);
    },
  };
}

function makePlayerRow(player: LobbyPlayer, lobby: LobbyNotice, palette: PaletteName): HTMLElement {
  const look = lookOf(player.playerId, palette);
  const silence = silenceText(player);
  const isLocal = player.playerId === lobby.localPlayerId;
  const notes = [
    ...(player.isMasterPeer ? [make("span", { className: "tag master", text: "★ master" })] : []),
    ...(isLocal ? [make("span", { className: "tag", text: "you" })] : []),
    ...(player.rttMs === null
      ? []
      : [make("span", { className: "tag", text: `${Math.round(player.rttMs)} ms` })]),
    ...(silence === null ? [] : [make("span", { className: "tag warn", text: `⚠ ${silence}` })]),
    make("span", {
      className: player.isReady ? "tag ready" : "tag",
      text: player.isReady ? "✓ ready" : "… not ready",
    }),
  ];
  return make("li", { className: "lobby-player", testId: `lobby-player-${player.playerId}` }, [
    makeEmblemIcon(look),
    make("span", { className: "lobby-name" }, [
      make("strong", { text: player.name }),
      make("small", { text: `${look.colorName} ${look.shape}` }),
    ]),
    make("span", { className: "tags" }, notes),
  ]);
}

function makeAddressRow({ address, note }: LobbyAddress, context: ScreenContext): HTMLElement {
  const copy = make("button", {
    className: "button small",
    text: "Copy",
    attributes: { "aria-label": `Copy ${address}` },
  });
  copy.addEventListener("click", () => {
    navigator.clipboard.writeText(address).then(
      () => setText(copy, "Copied ✓"),
      () => context.toast(`The clipboard is closed to this page. The address is ${address}`),
    );
  });
  const notes = note === null ? [] : [make("small", { text: note })];
  return make("li", {}, [make("code", { text: address }), ...notes, copy]);
}
