/** Where a key counts: which of these are there together, test/view/control/key-table.test.ts says. */
export type KeyContext =
  | "page" // every screen, unless text is typed
  | "browser" // the browser's own: we only notice it
  | "panels" // over any match, wherever the focus is
  | "pausing" // for who may pause a match
  | "match" // also one that is only watched
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
  | "list"; // on such a screen

/** The groups of the help page, in their order. */
export const HELP_GROUPS = {
  choose: "Choose cats",
  orders: "Give orders",
  maps: "Orders on maps: Battle, Cushions",
  talk: "Talk",
  corner: "The map in the corner",
  cushions: "Your cushions",
  rules: "What cushions do",
  look: "Look around",
  rest: "The rest",
  replay: "In a replay",
} as const;

/** A line of the help page. `{move}` in `how` is the key of that action, `{}` that of the row the line is in. */
export interface HelpLine {
  readonly group: keyof typeof HELP_GROUPS;
  readonly how: string;
  readonly what: string;
}

/** What a row may say beyond its keys. */
interface RowMore {
  readonly help?: readonly HelpLine[];
  readonly choices?: string; // keys that the player may take in place of the first
  /** Actions that have the same key where both contexts are there, and when it is which. */
  readonly shares?: Readonly<Record<string, string>>;
}

export interface KeyRow extends RowMore {
  readonly id: string;
  readonly context: KeyContext;
  readonly keys: string;
}

const RUNS = "in a match that runs nobody can go to another place";

/**
 * Every key of the window: what it does, its keys, where it counts, and its words. A letter, a sign or a name as `KeyboardEvent.key` has it,
 * with blanks between; "1..9" are digits, by their place. "Ctrl+A" is also Cmd+A; "Any+F6" counts whatever is held with it; else a key
 * counts without Ctrl, Alt and Meta. Shift makes no other key: a handler may ask for it.
 */
export const KEY_TABLE = [
  row("mute", "page", "V", { choices: "B F I K V Y Z", help: [line("rest", "{}", "sound off and on")] }),
  row("reload", "browser", "Any+F5 Ctrl+R"),
  row("mark-all", "browser", "Ctrl+A", { shares: { "select-all": "a match chooses cats" } }),

  row("show-keys", "panels", "Any+F1 ?", { help: [line("rest", "{}", "these keys")] }),
  row("change-focus", "panels", "Any+F6", { help: [line("rest", "{}", "to the buttons and back")] }),
  row("network", "panels", "N", { help: [line("rest", "{}", "the network: pings, losses, delay")] }),
  row("differences", "panels", "D", { help: [line("rest", "{}", "what differed, after a repair")] }),
  row("pause", "pausing", "Pause", {
    choices: "Pause F2 F4 F8 F9",
    help: [line("rest", "{}", "pause the match, and go on")],
  }),
  row("dismiss", "desync", "Any+Escape", {
    shares: { cancel: "the banner first, unless an order is aimed" },
  }),
  row("wait-longer", "waiting", "L", {
    shares: { "replay-on": RUNS },
    help: [line("rest", "{} while somebody is missed", "wait longer")],
  }),
  row("go-on", "waiting", "O", {
    shares: { "turn-on": RUNS },
    help: [line("rest", "{} while somebody is missed", "go on")],
  }),
  row("go-alone", "split", "O", {
    shares: { "go-on": "nobody else is asked about in a split match", "turn-on": RUNS },
  }),
  row("give-up", "giving-up", "G", {
    help: [line("rest", "{} when giving up is proposed", "the question whether to")],
  }),

  row("next", "match", "Tab", { help: [line("choose", "{}, Shift + {}", "next cat, the one before")] }),
  row("select-all", "match", "Ctrl+A", { help: [line("choose", "{}", "all cats")] }),
  row("keep-group", "match", "Ctrl+1..9", { help: [line("choose", "{}", "keep a group")] }),
  row("recall-group", "match", "1..9", { help: [line("choose", "{}", "bring it back; again: go there")] }),
  row("move", "match", "M", {
    help: [line("orders", "{}, arrows, {confirm}", "go there, with the keyboard")],
  }),
  row("attack", "match", "A", {
    help: [
      line("orders", "{}, arrows or {next}, {confirm}", "attack, with the keyboard (Classic)"),
      line("maps", "{}, then click the ground", "advance, fighting on the way"),
      line("maps", "{}, then click an enemy", "throw yarn at it"),
      line("maps", "{}, then left drag", "advance to a line"),
      line("maps", "{} or {patrol}, arrows, {confirm}", "the same with the keyboard"),
      line("maps", "{}, {next}, {confirm}", "attack the nearest, the next"),
      line("corner", "{}, then left click", "advance there: so with {move} and {patrol}"),
    ],
  }),
  row("patrol", "match", "P", { help: [line("maps", "{}, then click", "patrol to there and back")] }),
  row("hold", "match", "H", { help: [line("maps", "{}", "hold: stand and throw")] }),
  row("stop", "match", "S", { help: [line("orders", "{}", "stop")] }),
  row("confirm", "match", "Any+Enter"),
  row("cancel", "match", "Escape", { help: [line("rest", "{}", "cancel, choose none, menu")] }),
  row("pan", "match", "Any+ArrowLeft Any+ArrowRight Any+ArrowUp Any+ArrowDown", {
    help: [line("look", "{}", "move the camera")],
  }),
  row("zoom-in", "match", "+", { help: [line("look", "{}", "nearer")] }),
  row("zoom-out", "match", "-", { help: [line("look", "{}", "farther")] }),
  row("whole-ground", "match", "Home", { help: [line("look", "{}", "the whole ground")] }),
  row("jump", "match", "Space", {
    help: [line("look", "{}", "to the alarm that is shown, else to the chosen cats")],
  }),

  row("all-cushions", "cushions", "C", { help: [line("cushions", "{}", "all of them")] }),
  row("breed-tabby", "chosen-cushions", "Q", { help: [line("cushions", "{}", "breed tabbies")] }),
  row("breed-tom", "chosen-cushions", "W", { help: [line("cushions", "{}", "breed toms")] }),
  row("breed-kitten", "chosen-cushions", "E", { help: [line("cushions", "{}", "breed kittens")] }),
  row("breed-knitter", "chosen-cushions", "R", { help: [line("cushions", "{}", "breed knitters")] }),
  row("stay", "chosen-cushions", "X", { help: [line("cushions", "{}", "new cats stay")] }),
  row("next-cushion", "chosen-cushions", "Tab", {
    help: [line("cushions", "{}, Shift + {}", "next cushion, the one before")],
    shares: { next: "cushions are chosen, or cats" },
  }),

  row("say", "talk", "Enter", {
    help: [line("talk", "{}, Shift + {}", "say something to all, to your team")],
    shares: { confirm: "the order that is aimed first" },
  }),
  row("choose-phrase", "talk", "T", {
    help: [line("talk", "{}, then {phrase}", "a phrase; with Shift to your team")],
  }),
  row("phrase", "phrases", "1..8"),
  row("send-line", "typing", "Any+Enter"),
  row("drop-line", "typing", "Any+Escape"),
  row("turn-audience", "typing", "Any+Tab"),
  row("read-up", "typing", "Any+PageUp"),
  row("read-down", "typing", "Any+PageDown"),
  row("ready", "lobby", "R"),
  row("back", "screen", "Any+Escape"),
  row("show-keys-here", "no-match", "Any+F1 ?"),
  row("list-up", "list", "Any+ArrowUp"),
  row("list-down", "list", "Any+ArrowDown"),
  row("list-take", "list", "Any+Enter"),

  row("play", "replay", "Space", {
    help: [line("replay", "{}", "play or pause")],
    shares: { jump: "a replay has no orders" },
  }),
  row("slower", "replay", ",", { help: [line("replay", "{slower} and {faster}", "slower, faster")] }),
  row("faster", "replay", "."),
  row("replay-back", "replay", "J", {
    help: [line("replay", "{replay-back}, {replay-on}; with Shift", "5 s back, on; 30 s")],
  }),
  row("replay-on", "replay", "L"),
  row("turn-back", "replay", "U", {
    help: [line("replay", "{turn-back}, {turn-on}; with Shift", "a turn back, on; a third of it")],
  }),
  row("turn-on", "replay", "O"),
  row("mark-before", "replay", "PageUp", {
    help: [line("replay", "{mark-before}, {mark-after}", "the mark before, the next one")],
  }),
  row("mark-after", "replay", "PageDown"),
  row("graphs", "replay", "G", {
    help: [line("replay", "{}", "graphs: cats, cushions, losses, orders")],
    shares: { "give-up": "a replay has nobody who could give up" },
  }),
  row("take-picture", "replay", "T", { help: [line("replay", "{}", "save what is seen as a picture")] }),
  row("copy-link", "replay", "C", { help: [line("replay", "{}", "copy a link to this moment")] }),
  row("next-eyes", "replay", "E", {
    help: [line("replay", "{}, Shift + {}", "see with the next player's eyes, the one before")],
  }),
  row("toggle-orders", "replay", "R", { help: [line("replay", "{}", "orders shown, or not")] }),
  row("follow-camera", "replay", "W", {
    help: [line("replay", "{}, Shift + {}", "look where a player looked, the next one, the one before")],
  }),
  row("to-now", "replay", "Q", { help: [line("replay", "{}", "in a match that runs: on to now")] }),
  row("graph-back", "graph", "ArrowLeft ArrowDown"),
  row("graph-on", "graph", "ArrowRight ArrowUp"),
  row("graph-far-back", "graph", "PageUp"),
  row("graph-far-on", "graph", "PageDown"),
  row("graph-begin", "graph", "Home"),
  row("graph-end", "graph", "End"),
  row("graph-go", "graph", "Enter"),
  row("replay-begin", "timeline", "Home", {
    help: [line("replay", "{replay-begin}, {replay-end} on the timeline", "its beginning, its end")],
    shares: { "whole-ground": "the timeline has the focus" },
  }),
  row("replay-end", "timeline", "End"),
  row("slide-back", "timeline", "ArrowLeft ArrowDown", { shares: { pan: "the timeline has the focus" } }),
  row("slide-on", "timeline", "ArrowRight ArrowUp", { shares: { pan: "the timeline has the focus" } }),
] as const satisfies readonly KeyRow[];

function row<const Id extends string, const C extends KeyContext>(
  id: Id,
  context: C,
  keys: string,
  more: RowMore = {},
): RowMore & { readonly id: Id; readonly context: C; readonly keys: string } {
  return { id, context, keys, ...more };
}

function line(group: HelpLine["group"], how: string, what: string): HelpLine {
  return { group, how, what };
}
