import type { LobbyNotice, LobbyPlayer } from "../../channel/index.ts";
import { EMBLEM_WORDS, LOOK_WORDS, SEAT_WORDS, SIGN_WORDS, describePerson } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import { makeEmblemIcon } from "../looks/icons.ts";
import { lookOf, type PlayerLook } from "../looks/player-look.ts";
import { Sent } from "../sent.ts";
import { Shown } from "../shown.ts";
import { linkText, lookalikeText, silenceText, teamChoices, teamText } from "./lobby-text.ts";
import { LookDialog } from "./look-dialog.ts";
import type { ScreenContext } from "./screen.ts";
import { SendOutDialog } from "./send-out-dialog.ts";

/** The players in the lobby. A row stays as long as its player, so that a select in it keeps its focus. */
export class LobbyPlayers {
  readonly element = make("ul", { className: "lobby-players", testId: "lobby-players" });
  readonly dialog: SendOutDialog;
  readonly lookDialog: LookDialog;
  readonly #context: ScreenContext;
  readonly #rows = new Map<number, PlayerRow>();

  constructor(context: ScreenContext) {
    this.#context = context;
    this.dialog = new SendOutDialog(context);
    this.lookDialog = new LookDialog(context);
  }

  show(lobby: LobbyNotice): void {
    this.dialog.show(lobby);
    this.lookDialog.show(lobby);
    this.element.classList.toggle("is-host", lobby.isMasterPeer);
    for (const [playerId, row] of this.#rows) {
      if (lobby.players.some((player) => player.playerId === playerId)) continue;
      row.element.remove();
      this.#rows.delete(playerId);
    }
    lobby.players.forEach((player, i) => {
      const row = this.#rows.get(player.playerId) ?? new PlayerRow(player.playerId, this.#context, this);
      this.#rows.set(player.playerId, row);
      row.show(player, lobby);
      const place = this.element.children[i] ?? null;
      if (place !== row.element) this.element.insertBefore(row.element, place);
    });
  }
}

class PlayerRow {
  readonly playerId: number;
  readonly element: HTMLElement;
  readonly #context: ScreenContext;
  readonly #choose: HTMLButtonElement; // of one's own look
  readonly #emblem = make("span", { className: "lobby-emblem" }); // of another's
  readonly #lookName = make("span", { className: "look-name" });
  readonly #shownLook = new Shown<PlayerLook>();
  readonly #name = make("strong");
  readonly #tags = make("span", { className: "tags" });
  readonly #team: HTMLSelectElement;
  readonly #sentTeam = new Sent<number>();
  readonly #teamTag: HTMLElement;
  readonly #remove: HTMLButtonElement;
  readonly #block: HTMLButtonElement;
  readonly #fingerprint = make("code", { className: "fingerprint" });
  readonly #notes = make("span", { className: "notes", testId: "lobby-notes" });
  readonly #shownNotes = new Shown<LobbyPlayer["notes"]>();
  readonly #shownTags = new Shown<readonly Tag[]>();
  readonly #shownTeams = new Shown<ReturnType<typeof teamChoices>>();

  #player: LobbyPlayer | null = null; // as it was shown last

  constructor(playerId: number, context: ScreenContext, { dialog, lookDialog }: LobbyPlayers) {
    this.playerId = playerId;
    this.#context = context;
    this.#choose = make("button", {
      className: "look-button",
      testId: `lobby-look-${playerId}`,
      onClick: () => lookDialog.open(),
    });
    this.#team = make("select", { className: "input lobby-team", testId: `lobby-team-${playerId}` });
    this.#team.addEventListener("change", () => {
      const team = Number(this.#team.value);
      this.#sentTeam.note(team);
      context.send({ kind: "set-team", playerId, team });
    });
    this.#teamTag = make("span", { className: "tag team", testId: `lobby-team-tag-${playerId}` });
    this.#remove = make("button", {
      className: "button small lobby-remove",
      text: "✕",
      testId: `lobby-remove-${playerId}`,
      onClick: () => {
        const player = this.#player;
        if (player?.isBot === false) dialog.open(player, "send-out");
        else context.send({ kind: "remove-player", playerId });
      },
    });
    this.#block = make("button", {
      className: "button small lobby-remove",
      testId: `lobby-block-${playerId}`,
      onClick: () => dialog.open(this.#player!, "block"),
    });
    this.#block.append(
      make("span", { className: "block-word", text: SEAT_WORDS.block }),
      make("span", { className: "block-sign", text: "⊘" }), // where there is no room for the word
    );
    this.element = make("li", { className: "lobby-player", testId: `lobby-player-${playerId}` }, [
      this.#choose,
      this.#emblem,
      make("div", { className: "lobby-person" }, [
        make("span", { className: "lobby-name" }, [
          this.#name,
          make("small", {}, [this.#lookName, this.#fingerprint]),
          this.#notes,
        ]),
        this.#tags,
      ]),
      make("div", { className: "lobby-seat" }, [
        this.#teamTag,
        this.#team,
        make("div", { className: "lobby-out" }, [this.#remove, this.#block]),
      ]),
    ]);
  }

  show(player: LobbyPlayer, lobby: LobbyNotice): void {
    this.#player = player;
    const isLocal = player.playerId === lobby.localPlayerId;
    const mayChoose = (isLocal || lobby.isMasterPeer) && lobby.startsInMs === null;
    const { mode } = lobby.options;
    this.#showLook(isLocal, lobby.startsInMs === null);
    setText(this.#name, player.name);
    this.#name.title = player.name;
    this.#showTags(tagsOf(player, lobby, isLocal));
    this.#showTeams(player, lobby);
    this.#team.hidden = !mayChoose;
    this.#teamTag.hidden = mayChoose || (mode === "classic" && player.team !== 0);
    setText(this.#teamTag, teamText(player.team));
    this.#remove.hidden = !lobby.isMasterPeer || isLocal;
    this.#remove.setAttribute("aria-label", SEAT_WORDS.remove(player.name));
    this.#remove.title = SEAT_WORDS.remove(player.name);
    const isStarting = lobby.startsInMs !== null; // nobody is sent out any more
    this.#remove.disabled = isStarting;
    this.#block.disabled = isStarting;
    this.#block.hidden = this.#remove.hidden || player.fingerprint === null;
    this.#block.setAttribute("aria-label", SEAT_WORDS.removeAndBlock(player.name));
    this.#block.title = SEAT_WORDS.removeAndBlock(player.name);
    this.#showWho(player);
  }

  /** One's own is a button that leads to others. */
  #showLook(isLocal: boolean, isOpen: boolean): void {
    this.#choose.hidden = !isLocal;
    this.#emblem.hidden = isLocal;
    this.#choose.disabled = !isOpen;
    const look = lookOf(this.#player!.playerId, this.#context.settings().palette);
    if (!this.#shownLook.isNews(look)) return;
    const words = LOOK_WORDS.both(look.colorName, EMBLEM_WORDS[look.shape]);
    setText(this.#lookName, `${words} `);
    this.#emblem.replaceChildren(makeEmblemIcon(look));
    this.#choose.replaceChildren(makeEmblemIcon(look));
    this.#choose.title = LOOK_WORDS.choose(words);
    this.#choose.setAttribute("aria-label", this.#choose.title);
  }

  /** Shows the identity, whatever the name. */
  #showWho({ fingerprint, notes }: LobbyPlayer): void {
    this.#fingerprint.hidden = fingerprint === null;
    this.#fingerprint.title = SEAT_WORDS.fingerprint;
    setText(this.#fingerprint, fingerprint ?? "");
    if (!this.#shownNotes.isNews(notes)) return;
    this.#notes.replaceChildren(
      ...notes.map(describePerson).map(({ tone, text }) =>
        make("small", {
          className: `note ${tone}`,
          text: tone === "warning" ? SIGN_WORDS.warning(text) : SIGN_WORDS.good(text),
          attributes: { title: text }, // there may be no room for all of it
        }),
      ),
    );
  }

  #showTags(tags: readonly Tag[]): void {
    if (!this.#shownTags.isNews(tags)) return;
    this.#tags.replaceChildren(...tags.map(([className, text]) => make("span", { className, text })));
  }

  #showTeams(player: LobbyPlayer, lobby: LobbyNotice): void {
    const choices = teamChoices(lobby.options.mode, player);
    if (this.#shownTeams.isNews(choices)) {
      this.#team.replaceChildren(
        ...choices.map(({ team, text }) => make("option", { text, attributes: { value: String(team) } })),
      );
    }
    this.#team.setAttribute("aria-label", SEAT_WORDS.teamOf(player.name));
    const value = String(this.#sentTeam.hear(player.team));
    if (this.#team.value !== value) this.#team.value = value;
  }
}

type Tag = readonly [className: string, text: string];

function tagsOf(player: LobbyPlayer, lobby: LobbyNotice, isLocal: boolean): readonly Tag[] {
  const silence = silenceText(player);
  const lookalike = lookalikeText(player, lobby.players);
  const link = player.isBot ? null : linkText(player, lobby.players); // a bot has no round trip
  return [
    ...(player.isMasterPeer ? [["tag host", SEAT_WORDS.host] as const] : []),
    ...(isLocal ? [["tag", SEAT_WORDS.you] as const] : []),
    ...(player.isBot ? [["tag", SEAT_WORDS.bot] as const] : []),
    ...(lookalike === null ? [] : [["tag warn", SIGN_WORDS.warning(lookalike)] as const]),
    ...(link === null ? [] : [[player.way.kind === "none" ? "tag lost" : "tag link", link] as const]),
    ...(silence === null ? [] : [["tag warn", SIGN_WORDS.warning(silence)] as const]),
    readyTag(player),
  ];
}

/** One tag, whatever is missing: a row keeps its height while a map is on its way. */
function readyTag({ hasMap, isReady, agrees }: LobbyPlayer): Tag {
  if (!hasMap) return ["tag", SEAT_WORDS.noMap]; // the line under the lobby says what that means
  return isReady && agrees ? ["tag ready", SEAT_WORDS.ready] : ["tag", SEAT_WORDS.notReady];
}
