import { assert } from "../base/index.ts";
import type { KeptSettings, MapPicture, MatchInfo, PeerNotice } from "../channel/index.ts";
import { DesyncList } from "./desync/desync-notices.ts";
import { make } from "./dom.ts";
import { makeLadderScreen } from "./ladder/ladder-screen.ts";
import { MatchView } from "./match/match-view.ts";
import { askBeforeClosing } from "./closing.ts";
import type { PeerChannel } from "./peer-channel.ts";
import { Backdrop } from "./scene/backdrop.ts";
import { Stage } from "./scene/stage.ts";
import { makeLobbyScreen } from "./screens/lobby-screen.ts";
import { UsualLook } from "./screens/usual-look.ts";
import { makeReplaysScreen } from "./screens/replays-screen.ts";
import { JoinTry } from "./screens/join-try.ts";
import { makeMenuScreen } from "./screens/menu-screen.ts";
import { KeptMenu } from "./screens/kept-menu.ts";
import { makeResultScreen } from "./screens/result-screen.ts";
import { ScreenHelp } from "./screens/screen-help.ts";
import { listenToScreenKeys } from "./screens/screen-keys.ts";
import { homeOf, screenAfter, type Screen, type ScreenContext, type ScreenName } from "./screens/screen.ts";
import {
  makeConnectingScreen,
  makeEndedScreen,
  makeSettingsScreen,
  makeUndrawnScreen,
} from "./screens/small-screens.ts";
import { makePublicScreen } from "./screens/public-screen.ts";
import { takeKeys } from "./keyed-text.ts";
import { keptOf, readSettings, type Settings } from "./settings.ts";
import { listenToPage } from "./sound/listen-to-page.ts";
import { SoundDesk } from "./sound/sound-desk.ts";
import { SoundButton } from "./sound/sound-panel.ts";
import { countsOf, FrameStats, type WindowTestHook } from "./test-hook.ts";
import { TalkBox } from "./talk/talk-box.ts";
import { Toasts } from "./toasts.ts";
import { FROM_THE_FIRST } from "./tutorial/kept-progress.ts";
import { Lessons } from "./tutorial/lessons.ts";

/** A gap between frames longer than this was a hidden tab, and is not played back. */
const ELAPSED_MS_MAX = 250;
const ALWAYS_ENTERED: readonly PeerNotice["kind"][] = ["match", "result", "menu"];
/** Those that no notice of the peer shows. */
const OWN_SCREENS: readonly ScreenName[] = ["replays", "settings", "public", "ladder"];
/** Where the processor draws, it also runs the peer: leave it some time. */
const SOFTWARE_FRAME_MS = 40;

/** The window: decides what is shown by what the peer says, and draws it. */
export class WindowApp {
  readonly #channel: PeerChannel;
  readonly #root: HTMLElement;
  readonly #toasts = new Toasts();
  readonly #stage: Stage | null;
  readonly #context: ScreenContext;
  #settings = readKept({});
  #name: ScreenName = "opening";
  #screen: Screen | null = null;
  #backdrop: Backdrop | null = null;
  readonly #menu = new KeptMenu();
  readonly #joining = new JoinTry();
  #match: MatchInfo | null = null;
  #home: ScreenName | null = null; // where the match or replay that was shown last was opened, if it leads back there
  readonly #searched = { text: "" }; // the list of replays, also where one comes back to it
  #lobbyMap: MapPicture | null = null; // told before or in the lobby
  readonly #usualLook = new UsualLook();
  #desyncs = new DesyncList(); // of the match
  #view: MatchView | null = null;
  readonly #lessons: Lessons;
  #lastFrameMs = 0;
  #frameMs = 0;
  readonly #frameStats = new FrameStats();
  readonly #sound: SoundDesk;
  readonly #soundButton: SoundButton;
  readonly #talk: TalkBox;
  readonly #help: ScreenHelp; // over the screens

  constructor(root: HTMLElement, channel: PeerChannel) {
    this.#root = root;
    this.#help = new ScreenHelp(root);
    this.#channel = channel;
    this.#sound = new SoundDesk(this.#settings.sound);
    this.#soundButton = new SoundButton(this.#settings.sound, () => this.#toggleSound());
    this.#context = {
      settings: () => this.#settings,
      changeSettings: (change) => this.#changeSettings(change),
      send: this.#joining.noting((request) => channel.send(request)),
      canDraw: () => this.#stage !== null,
      goTo: (screen) => this.#goTo(screen),
      expectTutorial: () => this.#lessons.expect(),
      toast: (message) => this.#toasts.show(message),
    };
    this.#lessons = new Lessons({
      leave: () => this.#context.send({ kind: "leave" }),
      kept: () => this.#settings.lessons,
      keep: (lessons) => this.#changeSettings({ lessons }),
      done: () => this.#changeSettings({ tutorialDone: true, lessons: FROM_THE_FIRST }),
    });
    this.#talk = new TalkBox({
      send: channel.send.bind(channel),
      palette: () => this.#settings.palette,
      toasts: this.#toasts,
      giveBack: () =>
        this.#screen === null ? this.#view?.focus() : this.#talk.rest() || this.#screen.focus(),
    });
    this.#stage = openStage();
    if (this.#stage !== null) root.append(make("div", { className: "stage" }, [this.#stage.canvas]));
    root.append(this.#toasts.element, this.#talk.element); // the first screen brings the rest
  }

  start(): void {
    askBeforeClosing(() => this.#name === "match" && this.#match?.localPlayerId !== null);
    this.#channel.onNotice((notice) => this.#hearNotice(notice));
    this.#channel.onLost?.((reason) => this.#end(reason));
    window.addEventListener("resize", () => this.#resize());
    listenToScreenKeys(document, { screen: () => this.#screen, help: this.#help, talk: this.#talk });
    listenToPage(window, this.#sound, {
      toggle: () => this.#toggleSound(),
      goOn: (elapsedMs) => this.#goOnHidden(elapsedMs),
    });
    requestAnimationFrame((nowMs) => this.#drawFrame(nowMs));
  }

  get testHook(): WindowTestHook {
    return {
      screen: () => this.#name,
      projectToScreen: (x, y) => this.#view?.probe.project({ x, y }) ?? null,
      world: () => this.#view?.probe.summary ?? null,
      selected: () => this.#view?.probe.selection ?? [],
      sound: () => this.#sound.summary,
      knowledgeOf: (x, y) => this.#view?.probe.knowledgeOf(x, y) ?? "nothing",
      pings: () => this.#view?.probe.pings ?? [],
      alarms: () => this.#view?.probe.alarms ?? [],
      orders: () => this.#view?.probe.orders ?? [],
      camera: () => this.#view?.probe.camera ?? null,
      drawnCats: () => this.#view?.probe.drawnCats ?? [],
      selectedCushions: () => this.#view?.probe.cushionSelection ?? [],
      drawn: () => ({ ...countsOf(this.#stage?.drawn), frameMs: this.#frameMs }),
      drawStats: () => {
        const { calls, triangles } = countsOf(this.#stage?.drawn);
        return { drawCalls: calls, triangles, ...this.#frameStats.times };
      },
    };
  }

  #hearNotice(notice: PeerNotice): void {
    if (this.#name === "ended") return;
    this.#menu.hear(notice);
    if (notice.kind === "settings") this.#takeSettings(readKept(notice.values));
    else if (notice.kind === "match") this.#home = homeOf(notice.match, this.#name, this.#home);
    else if (notice.kind === "map") this.#lobbyMap = notice.map;
    else if (notice.kind === "menu") {
      this.#lobbyMap = null;
      this.#lessons.expectNone();
    } else if (notice.kind === "desync") this.#desyncs.keep(notice);
    this.#usualLook.hearNotice(notice, this.#context);
    this.#talk.hearNotice(notice);
    this.#toasts.hearNotice(notice, this.#talk);
    this.#sound.hearNotice(notice);
    this.#view?.hearNotice(notice, performance.now());
    const next = screenAfter(this.#name, notice, this.#home);
    const [before, screen] = [this.#name, this.#screen];
    if (next !== before || ALWAYS_ENTERED.includes(notice.kind)) {
      if (next === this.#home && before !== next) this.#goTo(next); // what was opened there was left
      else if (!OWN_SCREENS.includes(next)) this.#enter(next, notice);
    }
    if (this.#name !== before) this.#toasts.clear(); // they were about what is over
    this.#screen?.hearNotice(notice);
    // Only now it shows what may have the focus. Who types goes on.
    if (this.#screen !== screen && !this.#talk.isOpen) this.#screen?.focus();
  }

  /** Shows the screen that a notice leads to. */
  #enter(name: ScreenName, notice: PeerNotice): void {
    const before = this.#name;
    this.#name = name;
    this.#joining.hearNotice(notice);
    if (notice.kind === "match") this.#openMatch(notice.match);
    else if (notice.kind === "result") {
      const [match, desyncs, hadLessons] = [this.#match, this.#desyncs, this.#lessons.hadAny];
      this.#show(makeResultScreen(this.#context, { result: notice, match, desyncs, hadLessons }));
    } else {
      this.#closeMatch();
      if (notice.kind === "lobby") this.#show(makeLobbyScreen(this.#context, this.#lobbyMap));
      else if (notice.kind === "connecting") this.#show(makeConnectingScreen(this.#context));
      // Told once more it stays, and so does what was typed.
      else if (notice.kind === "menu" && before !== "menu")
        this.#show(makeMenuScreen(this.#context, { missed: this.#joining.missed(notice, before) }));
    }
  }

  #goTo(name: ScreenName, from = this.#name): void {
    this.#name = name;
    this.#closeMatch();
    if (name === "replays")
      this.#show(makeReplaysScreen(this.#context, this.#match?.replayFile ?? null, this.#searched));
    else if (name === "public") this.#show(makePublicScreen(this.#context));
    else if (name === "settings") this.#show(makeSettingsScreen(this.#context));
    else if (name === "ladder") {
      this.#show(makeLadderScreen(this.#context, this.#match?.ladderId ?? null));
      this.#channel.send({ kind: "list-ladder" });
    } else this.#show(makeMenuScreen(this.#context, { from }));
    if (name === "menu") this.#menu.retell(this.#screen);
    this.#screen?.focus();
  }

  #show(screen: Screen | null): void {
    this.#help.close();
    this.#talk.dropChoice();
    this.#screen?.element.remove();
    this.#screen = screen;
    // Talk stays in its place: who types there would lose the focus.
    this.#talk.element.before(this.#toasts.element, this.#soundButton.element);
    if (screen !== null) this.#root.insertBefore(screen.element, this.#toasts.element);
  }

  #openMatch(match: MatchInfo): void {
    this.#closeMatch();
    this.#show(null);
    [this.#match, this.#desyncs] = [match, new DesyncList()];
    if (this.#stage === null) return this.#show(makeUndrawnScreen(this.#context, match));
    this.#backdrop?.dispose();
    this.#backdrop = null;
    const { send, settings, changeSettings } = this.#context;
    const tutorial = this.#lessons.begin(match);
    this.#view = new MatchView({
      ...{ stage: this.#stage, match, settings, desyncs: this.#desyncs, send, tutorial },
      ...{ sound: this.#sound, talk: this.#talk, changeSettings },
    });
    this.#root.insertBefore(this.#view.element, this.#toasts.element);
    // In a match both have their places among what lies over it, off the map and off the scores.
    this.#view.element.querySelector(".hud-buttons")?.append(this.#soundButton.element);
    this.#view.element.querySelector(".hud-top")?.append(this.#toasts.element);
    if (!this.#talk.isOpen) this.#view.focus();
  }

  #closeMatch(): void {
    this.#lessons.end();
    this.#view?.dispose();
    this.#view = null;
  }

  #end(reason: string): void {
    this.#closeMatch();
    this.#sound.stop();
    this.#name = "ended";
    this.#show(makeEndedScreen(reason));
    this.#talk.element.remove(); // nobody hears it
    this.#screen?.focus();
  }

  #changeSettings(change: Partial<Settings>): void {
    this.#channel.send({ kind: "change-settings", change: keptOf(change, this.#settings) });
    this.#takeSettings({ ...this.#settings, ...change });
  }

  #takeSettings(settings: Settings): void {
    const { palette, reduceMotion } = this.#settings;
    this.#settings = settings;
    takeKeys(settings.keys, document);
    this.#sound.change(settings.sound);
    this.#soundButton.show(settings.sound);
    if (settings.palette === palette && settings.reduceMotion === reduceMotion) return;
    this.#backdrop?.dispose(); // made anew with the next frame
    this.#backdrop = null;
  }

  #toggleSound(): void {
    if (this.#name === "opening") return; // what would be changed has not come yet
    const { sound } = this.#settings;
    this.#changeSettings({ sound: { ...sound, isMuted: !sound.isMuted } });
    this.#screen?.refresh?.();
  }

  /** Nothing is drawn, but what happens is still heard. */
  #goOnHidden(elapsedMs: number): void {
    this.#view?.advance(elapsedMs);
    this.#sound.update(elapsedMs);
  }

  #resize(): void {
    this.#stage?.resize();
    this.#view?.resize();
    this.#backdrop?.invalidate();
  }

  #drawFrame(nowMs: number): void {
    requestAnimationFrame((nextMs) => this.#drawFrame(nextMs));
    const stage = this.#stage;
    const sinceMs = nowMs - this.#lastFrameMs;
    if (stage === null || (stage.isSoftware && sinceMs < SOFTWARE_FRAME_MS)) return;
    this.#lastFrameMs = nowMs;
    const elapsedMs = Math.min(ELAPSED_MS_MAX, sinceMs);
    const startMs = performance.now();
    this.#sound.update(elapsedMs);
    if (this.#view !== null) {
      stage.noteFrame(elapsedMs);
      this.#view.draw(elapsedMs);
    } else {
      const { palette, reduceMotion } = this.#settings;
      this.#backdrop ??= new Backdrop(stage, { palette, isStill: reduceMotion });
      this.#backdrop.draw(elapsedMs);
    }
    this.#frameMs = performance.now() - startMs;
    const { renderMs } = stage.drawn;
    if (this.#view !== null) this.#frameStats.note(this.#frameMs - renderMs, renderMs);
  }
}

function readKept(values: KeptSettings): Settings {
  return readSettings(values, matchMedia("(prefers-reduced-motion: reduce)").matches);
}

function openStage(): Stage | null {
  try {
    return new Stage();
  } catch (error) {
    assert(error instanceof Error, "three.js throws errors");
    return null;
  }
}
