/** Where a key counts: which of these are there together, key-places.ts says. */
export type KeyContext =
  | "page" // every screen, unless text is typed
  | "browser" // the browser's own: we only notice it
  | "panels" // over any match, wherever the focus is
  | "pausing" // for players that may pause a match
  | "pointing" // in a match, also for those who only watch it as it is played
  | "match" // also one that is only watched
  | "orders" // of a match that is played; who watches one reads that they give none
  | "cushions" // of a match that has some, while nothing is aimed
  | "chosen-cushions" // the same, while some are chosen
  | "desync" // its banner shows
  | "waiting" // it is asked whether to wait for somebody
  | "split" // it is asked whether to go on alone
  | "giving-up" // it is asked whether to give up
  | "replay" // or a match of others that is watched
  | "timeline" // of a replay, while it has the focus
  | "graph" // of how the players stood, while it has the focus
  | "talk" // where one can talk, while no text is typed
  | "phrases" // one of them is chosen
  | "typing" // what is said
  | "lobby"
  | "screen" // without a match, from which one can go back
  | "no-match" // any screen without a match
  | "list" // on such a screen
  | "key-list" // of actions and their keys, to change them
  | "key-asked"; // the new one is waited for

/** What a row may say beyond its keys. */
interface RowMore {
  /** The player may not give it other keys; nor to any of the contexts that STAYING names. */
  readonly stays?: true;
  readonly as?: string; // the action whose keys these are as well, whatever they become
  /** Actions that have the same key where both contexts are there; when it is which is said beside it. */
  readonly shares?: readonly string[];
}

export type ActionId = (typeof KEY_TABLE)[number]["id"];

/** Their keys are the browser's, or those of every page, dialog and field. */
export const STAYING: readonly KeyContext[] = [
  ...(["browser", "desync", "phrases", "typing", "screen", "list"] as const),
  ...(["timeline", "graph", "key-list", "key-asked"] as const),
];

export interface KeyRow extends RowMore {
  readonly id: string;
  readonly context: KeyContext;
  readonly keys: string;
}

/**
 * Every key of the window, as it is until the player changes it (chosen-keys.ts): what it does, where it counts, and its keys;
 * src/words/key-words.ts says it to the player. A letter, a sign or a name is as `KeyboardEvent.key` has it, with blanks between;
 * "1..9" are digits, by their place, and "none" is room for a key. "Ctrl+A" is also Cmd+A; "Any+F6" counts whatever is held with it; else a key counts without Ctrl,
 * Alt and Meta. Shift makes no other key: a handler may ask for it.
 */
export const KEY_TABLE = [
  row("mute", "page", "V"),
  row("reload", "browser", "Any+F5 Ctrl+R"),
  row("full-screen", "browser", "Any+F11"), // in Electron game-window.ts does it
  row("mark-all", "browser", "Ctrl+A", { shares: ["select-all"] }), // a match chooses cats

  row("show-keys", "panels", "Any+F1 ?"),
  row("change-focus", "panels", "Any+F6"),
  row("network", "panels", "N"),
  row("differences", "panels", "D"),
  row("pause", "pausing", "Pause"),
  row("point", "pointing", "J"),
  row("point-attack", "pointing", "U"),
  row("dismiss", "desync", "Any+Escape", { shares: ["cancel"] }), // the banner first, unless an order is aimed
  row("wait-longer", "waiting", "L", { shares: ["replay-on"] }), // in a match that runs nobody can go to another place
  row("go-on", "waiting", "O", { shares: ["turn-on"] }), // in a match that runs nobody can go to another place
  row("go-alone", "split", "O", { shares: ["go-on", "turn-on"] }), // nobody else is asked about in a split match
  row("give-up", "giving-up", "G"),

  row("next", "match", "Tab"),
  row("select-all", "match", "Ctrl+A"),
  row("keep-group", "match", "Ctrl+1..9 Ctrl+0", { stays: true }),
  row("recall-group", "match", "1..9 0", { stays: true }), // with Shift the chosen are added
  row("next-idle", "orders", "I"),
  row("move", "orders", "M"),
  row("attack", "orders", "A"),
  row("patrol", "orders", "P"),
  row("hold", "orders", "H"),
  row("stop", "orders", "S"),
  row("confirm", "orders", "Any+Enter"),
  row("cancel", "match", "Escape", { stays: true }),
  row("pan", "match", "Any+ArrowLeft Any+ArrowRight Any+ArrowUp Any+ArrowDown none none none none"), // each way has two
  row("zoom-in", "match", "+ PageUp", { shares: ["mark-before"] }), // a replay goes to its marks
  row("zoom-out", "match", "- PageDown", { shares: ["mark-after"] }), // where "-" is on a digit, as on AZERTY, that one is a group
  row("whole-ground", "match", "Home"),
  row("jump", "match", "Space"),

  row("all-cushions", "cushions", "C"),
  row("breed-tabby", "chosen-cushions", "Q"),
  row("breed-tom", "chosen-cushions", "W"),
  row("breed-kitten", "chosen-cushions", "E"),
  row("breed-knitter", "chosen-cushions", "R"),
  row("stay", "chosen-cushions", "X"),
  row("next-cushion", "chosen-cushions", "Tab", { shares: ["next"] }), // cushions are chosen, or cats

  row("say", "talk", "Enter", { shares: ["confirm"] }), // the order that is aimed first
  row("choose-phrase", "talk", "T"),
  row("phrase", "phrases", "1..8"),
  row("send-line", "typing", "Any+Enter"),
  row("drop-line", "typing", "Any+Escape"),
  row("turn-audience", "typing", "Any+Tab"),
  row("read-up", "typing", "Any+PageUp"),
  row("read-down", "typing", "Any+PageDown"),
  row("ready", "lobby", "R"),
  row("back", "screen", "Any+Escape"),
  row("show-keys-here", "no-match", "Any+F1 ?", { as: "show-keys" }),
  row("list-up", "list", "Any+ArrowUp"),
  row("list-down", "list", "Any+ArrowDown"),
  row("list-take", "list", "Any+Enter"),

  row("play", "replay", "Space", { shares: ["jump"] }), // a replay has no orders
  row("slower", "replay", ","),
  row("faster", "replay", "."),
  row("replay-back", "replay", "J"),
  row("replay-on", "replay", "L"),
  row("turn-back", "replay", "U"),
  row("turn-on", "replay", "O"),
  row("mark-before", "replay", "PageUp"),
  row("mark-after", "replay", "PageDown"),
  row("graphs", "replay", "G", { shares: ["give-up"] }), // a replay has nobody who could give up
  row("take-picture", "replay", "T"),
  row("copy-link", "replay", "C"),
  row("next-eyes", "replay", "E"),
  row("toggle-orders", "replay", "R"),
  row("follow-camera", "replay", "W"),
  row("to-now", "replay", "Q"),
  row("graph-back", "graph", "ArrowLeft ArrowDown"),
  row("graph-on", "graph", "ArrowRight ArrowUp"),
  row("graph-far-back", "graph", "PageUp"),
  row("graph-far-on", "graph", "PageDown"),
  row("graph-begin", "graph", "Home"),
  row("graph-end", "graph", "End"),
  row("graph-go", "graph", "Enter"),
  row("replay-begin", "timeline", "Home"),
  row("replay-end", "timeline", "End"),
  row("slide-back", "timeline", "ArrowLeft ArrowDown"),
  row("slide-on", "timeline", "ArrowRight ArrowUp"),

  row("key-none", "key-list", "Delete Backspace"),
  row("key-leave", "key-asked", "Any+Escape"),
] as const satisfies readonly KeyRow[];

function row<const Id extends string, const C extends KeyContext>(
  id: Id,
  context: C,
  keys: string,
  more: RowMore = {},
): RowMore & { readonly id: Id; readonly context: C; readonly keys: string } {
  return { id, context, keys, ...more };
}
