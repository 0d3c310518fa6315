import type { MatchInfo, PeerNotice, StatusNotice, WindowRequest } from "../../channel/index.ts";
import type { World } from "../../sim/index.ts";
import { MATCH_MENU_WORDS } from "../../words/index.ts";
import { once, takesAction } from "../control/key-actions.ts";
import type { KeyHolder } from "../control/key-holder.ts";
import type { DesyncList } from "../desync/desync-notices.ts";
import { DesyncView } from "../desync/desync-view.ts";
import { makeKeyedButton } from "../keyed-text.ts";
import { NetworkPanel } from "../network/network-panel.ts";
import type { Settings } from "../settings.ts";
import { makeHelpDialog } from "./help-dialog.ts";
import { makeLeaveDialog, type LeaveDialog } from "./match-dialogs.ts";
import { PausePanel } from "./pause-panel.ts";
import { ReplayBar } from "./replay-bar.ts";
import { SettingsDialog } from "./settings-dialog.ts";
import type { WatchedLook } from "./watched-look.ts";
import { backText, hasOthers } from "./match-words.ts";

/** What the panels of a match are made with. */
interface MatchPanelsOptions {
  readonly match: MatchInfo;
  readonly settings: () => Settings;
  readonly changeSettings: (change: Partial<Settings>) => void;
  readonly desyncs: DesyncList; // has every notice before it comes here
  readonly send: (request: WindowRequest) => void;
  readonly focusMatch: () => void;
  readonly changeFocus: () => void; // between the match and its buttons
  readonly announce: (text: string, shownMs?: number) => () => void; // to the player; what it hands back takes it back
  readonly look: Pick<WatchedLook, "choose" | "showOrders" | "followCamera">; // of a watcher
  readonly picture: () => Promise<Blob | null>; // of what is seen now, PNG
  readonly isAiming: () => boolean; // an order
  readonly maySurrender: () => boolean;
}

/** Of a sentence; a word is shown for less. */
const SENTENCE_MS = 7000;

/** What opens and closes over a match: the network, desyncs, help, settings, its menu; and the controls of a replay. */
export class MatchPanels {
  readonly elements: readonly HTMLElement[];
  readonly buttons: readonly HTMLElement[]; // for the corner
  readonly #options: MatchPanelsOptions;
  readonly pause: PausePanel;
  readonly #replayBar: ReplayBar | null;
  readonly #network: NetworkPanel | null; // none in a replay
  readonly #desync: DesyncView;
  readonly #help: HTMLDialogElement;
  readonly #settings: SettingsDialog;
  readonly #menu: LeaveDialog;
  #status: StatusNotice | null = null;

  constructor(options: MatchPanelsOptions) {
    const { match, settings, desyncs, send, focusMatch, announce, picture, look } = options;
    const { palette, showOrders } = settings();
    const isReplay = match.localPlayerId === null;
    const leave = (): void => send({ kind: "leave" });
    const say = (text: string): unknown => announce(text, SENTENCE_MS);
    this.#options = options;
    this.#settings = new SettingsDialog(options, backText(match));
    this.#help = makeHelpDialog(backText(match), { isReplay, changeKeys: () => this.#settings.showKeys() });
    this.#replayBar = isReplay
      ? new ReplayBar({
          ...{ match, palette, send, leave, say, picture },
          hasOrders: showOrders,
          onEyes: (eyes) => look.choose(eyes),
          onOrders: (areShown) => look.showOrders(areShown),
          onFollow: (playerId) => look.followCamera.follow(playerId),
          visit: (place) => look.followCamera.visit(place),
        })
      : null;
    look.followCamera.tell((isFollowing) => this.#replayBar?.look.showFollowing(isFollowing));
    this.#network = isReplay ? null : new NetworkPanel(match, palette, focusMatch);
    this.#desync = new DesyncView({ match, palette, list: desyncs, send, focusMatch, announce });
    this.pause = new PausePanel({ match, send, announce: (text) => announce(text) });
    this.#menu = this.#makeMenu(leave);
    const corner = makeCornerButtons(
      () => this.#help.showModal(),
      () => this.openMenu(),
    );
    this.buttons = this.#replayBar === null ? corner : [...corner, this.#replayBar.look.element];
    this.elements = [
      ...[this.#network, this.#replayBar].flatMap((part) => part?.element ?? []),
      ...this.#desync.dialogs,
      this.#help,
      ...this.#settings.elements,
      this.pause.dialog,
      ...this.#menu.dialogs,
    ];
  }

  /** Goes above the arena. */
  get desyncBanner(): HTMLElement {
    return this.#desync.banner;
  }

  get isReplay(): boolean {
    return this.#replayBar !== null;
  }

  /** Pixels of the window's lower edge, below and behind the bar of a replay. */
  get coveredBelow(): number {
    const bar = this.#replayBar?.element;
    if (bar?.isConnected !== true) return 0;
    return Math.max(0, window.innerHeight - bar.getBoundingClientRect().top);
  }

  /** How many times faster than a match pictures come. */
  get speed(): number {
    return this.#replayBar?.speed ?? 1;
  }

  hearNotice(notice: PeerNotice): void {
    if (notice.kind === "status") this.#status = notice;
    else if (notice.kind === "network") this.#network?.hearNetwork(notice);
    else if (notice.kind === "desync") this.#desync.hearDesync(notice);
    else if (notice.kind === "replay-status") this.#replayBar?.hearStatus(notice);
    else if (notice.kind === "replay-glance") this.#replayBar?.hearGlance(notice);
    else if (notice.kind === "replay-cameras") this.#replayBar?.look.hearCameras(notice);
    else if (notice.kind === "facts") this.#replayBar?.hearFacts(notice);
  }

  /** `nowMs` of the match's view. */
  update(nowMs: number, world: World | null): void {
    this.#desync.update(nowMs);
    this.#settings.update();
    this.pause.update(world);
    this.#replayBar?.update(world);
  }

  /**
   * Looks at a key first. Help, the network, desyncs and the way to the buttons count wherever the focus is; the rest while
   * the match has the keyboard. The banner takes Escape, but not from an order that is being aimed.
   */
  takesKey(event: KeyboardEvent, holder: KeyHolder): boolean {
    if (holder === "text") return false;
    if (this.#takesPageKey(event, holder)) return true;
    if (!this.isReplay && this.#takesPauseKey(event, holder)) return true;
    if (holder !== "match") return false;
    if (this.#replayBar !== null) return this.#replayBar.takesKey(event);
    return !this.#options.isAiming() && this.#desync.takesKey(event);
  }

  /** The key of pauses counts in the menu as well, which has said all then. */
  #takesPauseKey(event: KeyboardEvent, holder: KeyHolder): boolean {
    const isInMenu = this.#menu.isAtMenu;
    if (!this.pause.takesKey(event, isInMenu ? "match" : holder)) return false;
    if (isInMenu) this.#menu.close();
    return true;
  }

  openMenu(): void {
    this.#menu.open({ maySurrender: this.#options.maySurrender(), mayPause: this.pause.mayPause });
  }

  /** Whether the player really gives up. */
  askSurrender(): void {
    if (!this.#isDialogOpen && !this.#desync.isOpen) this.#menu.askSurrender();
  }

  /** The match is over. */
  end(): void {
    this.#help.close();
    this.#settings.close();
    this.#menu.close();
    this.pause.end();
    this.#desync.end();
  }

  /** One of those that have nothing to do with desyncs. */
  get #isDialogOpen(): boolean {
    const dialogs = [this.#help, this.pause.dialog];
    return this.#menu.isOpen || this.#settings.isOpen || dialogs.some(({ open }) => open);
  }

  /** A replay is of games that have been repaired: there is nothing to compare. */
  #toggleDesync(): void {
    if (!this.isReplay && !this.#isDialogOpen) this.#desync.toggleDetails();
  }

  #takesPageKey(event: KeyboardEvent, holder: KeyHolder): boolean {
    const isFree = !this.#isDialogOpen && !this.#desync.isOpen;
    const press = once(event);
    return takesAction(event, "panels", {
      "change-focus": () => {
        if (holder === "dialog") return false;
        this.#options.changeFocus();
        return true;
      },
      "show-keys": press(() => {
        if (this.#settings.isOpen) return; // over the page of keys, or without it
        if (this.#help.open) this.#help.close();
        else if (isFree) this.#help.showModal();
      }),
      differences: press(() => this.#toggleDesync()),
      network: press(() => {
        if (isFree) this.#network?.toggle();
      }),
    });
  }

  #makeMenu(leave: () => void): LeaveDialog {
    return makeLeaveDialog({
      isReplay: this.isReplay,
      isLive: this.#options.match.isLive,
      hasOthers: () => hasOthers(this.#status),
      leave,
      surrender: () => this.#options.send({ kind: "command", command: { kind: "surrender" } }),
      pause: () => this.pause.askWhy(),
      showHelp: () => this.#help.showModal(),
      showSettings: () => this.#settings.show(),
      toggleNetwork: () => this.#network?.toggle(),
      hasDesync: () => this.#desync.hasDetails,
      showDesync: () => this.#toggleDesync(),
    });
  }
}

function makeCornerButtons(showHelp: () => void, openMenu: () => void): readonly HTMLElement[] {
  const className = "button small";
  return [
    makeKeyedButton(MATCH_MENU_WORDS.keysButton, { className, testId: "help-button", onClick: showHelp }),
    makeKeyedButton(MATCH_MENU_WORDS.button, { className, testId: "menu-button", onClick: openMenu }),
  ];
}
