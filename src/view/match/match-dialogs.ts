import { BUTTON_WORDS, MATCH_MENU_WORDS, SETTINGS_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import { makeMenuButton } from "./menu-button.ts";

/** What the menu of a match can do. */
interface LeaveDialogOptions {
  readonly isReplay: boolean;
  readonly isLive?: true | undefined; // of a match that is only watched
  readonly hasOthers: () => boolean; // another person is in the match
  readonly leave: () => void;
  readonly surrender: () => void;
  readonly pause: () => void; // asks why
  readonly showHelp: () => void;
  readonly showSettings: () => void;
  readonly toggleNetwork: () => void; // the panel; a replay has none
  readonly hasDesync: () => boolean; // there is something to show of one
  readonly showDesync: () => void;
}

/** The menu of a match, and the question before one gives up. */
export interface LeaveDialog {
  readonly dialogs: readonly HTMLDialogElement[];
  readonly isOpen: boolean; // the menu or the question
  readonly isAtMenu: boolean;
  /** Shows the menu; with the ways to pause and to give up only for a player that may. */
  readonly open: (may: { readonly maySurrender: boolean; readonly mayPause: boolean }) => void;
  /** The question before one gives up. */
  readonly askSurrender: () => void;
  readonly close: () => void;
}

/** The menu of a match: go on, see the keys, the settings, the network or what differed, give up, or leave. Escape goes on. */
export function makeLeaveDialog(options: LeaveDialogOptions): LeaveDialog {
  const { isReplay, isLive, hasOthers, leave, surrender, pause } = options;
  const question = makeSurrenderDialog(surrender);
  const what = make("p", { testId: "menu-leave-text" });
  const dialog = make("dialog", {
    className: "panel dialog",
    testId: "match-menu",
    attributes: { "aria-label": MATCH_MENU_WORDS.title },
  });
  const closeAnd = (action: () => void) => () => {
    dialog.close();
    action();
  };
  const ask = closeAnd(() => question.showModal());
  const giveUp = makeMenuButton(MATCH_MENU_WORDS.giveUp, "menu-surrender", ask, "danger");
  const stop = makeMenuButton(MATCH_MENU_WORDS.pause, "menu-pause", closeAnd(pause));
  const network = makeMenuButton(MATCH_MENU_WORDS.network, "menu-network", closeAnd(options.toggleNetwork));
  network.hidden = isReplay;
  const desync = makeMenuButton(MATCH_MENU_WORDS.differences, "menu-desync", closeAnd(options.showDesync));
  dialog.append(
    make("h2", { text: isReplay && isLive !== true ? MATCH_MENU_WORDS.replayTitle : MATCH_MENU_WORDS.title }),
    make("div", { className: "button-row" }, [
      makeMenuButton(MATCH_MENU_WORDS.goOn, "menu-continue", () => dialog.close(), "primary"),
      stop,
      makeMenuButton(MATCH_MENU_WORDS.keys, "menu-help", closeAnd(options.showHelp)),
      makeMenuButton(SETTINGS_WORDS.title, "menu-settings", closeAnd(options.showSettings)),
      network,
      desync,
      giveUp,
      makeMenuButton(BUTTON_WORDS.leave, "menu-leave", closeAnd(leave), "danger"),
    ]),
    what,
  );
  return {
    dialogs: [dialog, question],
    get isOpen() {
      return dialog.open || question.open;
    },
    get isAtMenu() {
      return dialog.open;
    },
    open: ({ maySurrender, mayPause }) => {
      giveUp.hidden = !maySurrender;
      stop.hidden = !mayPause;
      setText(
        what,
        MATCH_MENU_WORDS.leaving({ isReplay, isLive, hasCats: maySurrender, hasOthers: hasOthers() }),
      );
      desync.hidden = !options.hasDesync();
      dialog.showModal();
    },
    askSurrender: () => question.showModal(),
    close: () => {
      dialog.close();
      question.close();
    },
  };
}

function makeSurrenderDialog(surrender: () => void): HTMLDialogElement {
  const dialog = make("dialog", {
    className: "panel dialog",
    testId: "surrender-dialog",
    attributes: { "aria-label": MATCH_MENU_WORDS.surrenderTitle },
  });
  const no = makeMenuButton(
    MATCH_MENU_WORDS.surrenderNo,
    "surrender-cancel",
    () => dialog.close(),
    "primary",
  );
  const yes = makeMenuButton(
    MATCH_MENU_WORDS.surrenderYes,
    "surrender-confirm",
    () => {
      dialog.close();
      surrender();
    },
    "danger",
  );
  dialog.append(
    make("h2", { text: MATCH_MENU_WORDS.surrenderTitle }),
    make("p", { text: MATCH_MENU_WORDS.surrender }),
    make("div", { className: "button-row" }, [no, yes]),
  );
  return dialog;
}
