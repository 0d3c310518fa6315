import { withKey } from "./key-words.ts";
import { inUnit, joinNames, plural } from "./language.ts";
import { words } from "./voice.ts";

/** What a player leaves, and who goes on with it. */
interface Leaving {
  readonly isReplay: boolean;
  readonly isLive?: true | undefined; // a match that is only watched
  readonly hasCats: boolean; // the local player, to give orders to
  readonly hasOthers: boolean; // another person is in the match
}

const catCount = (count: number): string => `${count} ${plural(count, { one: "cat", other: "cats" })}`;
const cushionCount = (count: number): string =>
  `${count} ${plural(count, { one: "cushion", other: "cushions" })}`;

/** The menu of a match, the buttons in its corner, and the question before one gives up. `{move}` is the key of that action. */
export const MATCH_MENU_WORDS = words({
  title: "Match menu",
  replayTitle: "Replay menu",
  button: "Menu {cancel}",
  keysButton: "Keys{ show-keys:0}",
  goOn: "Go on",
  pause: "Pause …",
  keys: "Keys",
  network: "Network",
  differences: "What differed",
  giveUp: "Give up …",
  leaving: ({ isReplay, isLive, hasCats, hasOthers }: Leaving) => {
    if (isLive === true) return "If you leave, the match goes on, and you may come back to watch it.";
    if (isReplay) return "If you leave, the replay stays in your list.";
    const kept = "What has been played is kept as a replay.";
    if (!hasOthers) return `If you leave, the match ends: nobody else is in it. ${kept}`;
    return `If you leave, ${hasCats ? "a bot plays on with your cats" : "the others go on without you"}. ${kept}`;
  },
  backToReplay: "Back to the replay",
  backToMatch: "Back to the match",

  surrenderTitle: "Give up?",
  surrender: "All your cats fall asleep where they are, for good. You may watch how it ends.",
  surrenderNo: "No, go on",
  surrenderYes: "Yes, give up",
  hopeless: (own: number, theirs: number | null) =>
    `Your side has ${catCount(own)} against ${theirs ?? "many more"}, and nothing that breeds.`,
  hopelessYes: "Give up …{ give-up}",
  playOn: "Play on",
});

/** Over the arena: the clock, who looks on, who is about to win. */
export const HUD_WORDS = words({
  surface: "The match. {show-keys:0} shows the keys.",
  minimap: "Map of the arena",
  timeLeft: (clock: string) => `${clock} left`,
  turn: (turn: number) => `turn ${turn}`,
  fetching: "The others send how the match stands by now.",
  watchers: (count: number) => plural(count, { one: "1 looks on", other: `${count} look on` }),
  watching: "You are watching this match",
  asleep: "☾ You have given up: you are watching",
  out: "Your last cat is gone: you are watching",
  end: "To the result",
  endHint: "The match ends: nobody else is in it. What has been played is kept as a replay.",
  late: "Ten minutes: from now on most cushions are enough to win, and no more cats are bred",
  heldSoFar: "Held so far",
  /** The holder of cushions: the local player or team, another of that name and size, or one that is not known. */
  holding: ({
    who,
    isLate,
    seconds,
  }: {
    readonly who: { readonly name: string; readonly isLocal: boolean; readonly players: number } | null;
    readonly isLate: boolean;
    readonly seconds: number;
  }) => {
    const what = isLate ? "most" : "all";
    const [holder, isMany] =
      who === null
        ? ["A team", false]
        : who.isLocal
          ? who.players === 1
            ? ["You", true]
            : ["Your team", false]
          : [who.name, who.players === 2];
    return isMany
      ? `${holder} hold ${what} cushions, and win in ${inUnit(seconds, "s")}`
      : `${holder} holds ${what} cushions, and wins in ${inUnit(seconds, "s")}`;
  },
});

/** Places that are told of for a moment. */
export const PLACE_WORDS = words({
  /** In so many places. */
  alarms: {
    taking: (places: number) =>
      plural(places, {
        one: "Your cushion is being taken",
        other: `${places} of your cushions are being taken`,
      }),
    lost: (places: number) =>
      plural(places, { one: "You have lost a cushion", other: `You have lost ${places} cushions` }),
    cats: (places: number) =>
      plural(places, {
        one: "Your cats are attacked",
        other: `Your cats are attacked in ${places} places`,
      }),
  },
  alarm: (text: string) => `! ${text}`,
  /** To be read aloud. */
  aloud: (text: string) => `${text}. {jump}: look there.`,
  home: "You begin here",
});

/** The players, and how they stand. */
export const SCORE_WORDS = words({
  title: "Players",
  unknown: (id: number) => `player ${id}`,
  /** Of a larger team one name stands for all. */
  team: (names: readonly string[]) => (names.length > 2 ? `Team ${names[0]!}` : joinNames(names)),
  yourTeam: "Your team",
  teamOf: (name: string) => `Team ${name}`,
  watching: (names: readonly string[]) => `Watching: ${joinNames(names)}`,
  hasLeft: (name: string) => `${name} (left)`,
  cushions: "cushions:",
  catsLeft: (count: number | null) => (count === null ? "? cats left" : `${catCount(count)} left`),
  catsHidden: "nobody knows how many cats",
  /** Of a team. `cats`: null where nobody knows. */
  total: (cats: number | null, cushions: number) =>
    `${cats === null ? "? cats" : catCount(cats)}${cushions === 0 ? "" : `, ${cushionCount(cushions)}`}`,
  asleep: "☾ asleep",
  out: "out",
  bot: "bot",
  nobody: "nobody",
  waiting: "waiting",
  you: "you",
  rtt: (rttMs: number) => inUnit(rttMs, "ms"),
});

/** What is chosen, and what is done with it. */
export const CHOSEN_WORDS = words({
  cats: "Selected cats",
  cat: "Cat",
  count: (count: number) => `${catCount(count)} selected`,
  one: (networkId: number) => `Cat ${networkId} selected`,
  noIdle: "No cat of yours stands without an order",
  cushionCount: (count: number) => (count === 0 ? "You hold no cushion" : `${cushionCount(count)} selected`),
  /** Of a card. */
  health: (name: string, health: number, most: number) => `${name}, health ${health} of ${most}`,
  /** "12 fit", one of several. */
  parts: {
    fit: (count: number) => `${count} fit`,
    hurt: (count: number) => `${count} hurt`,
    "nearly-out": (count: number) => `${count} nearly out`,
    attacking: (count: number) => `${count} attacking`,
    advancing: (count: number) => `${count} advancing`,
    moving: (count: number) => `${count} moving`,
    patrolling: (count: number) => `${count} patrolling`,
    holding: (count: number) => `${count} holding`,
    guarding: (count: number) => `${count} on guard`,
    asleep: (count: number) => `${count} asleep`,
  },
  // The tenth has the key 0.
  group: (group: number, cats: number, cushions: number) =>
    `Group ${group % 10}: ${cushions > 0 ? cushionCount(cushions) : catCount(cats)}`,
  emptyGroup: (group: number) => `Group ${group % 10} is empty`,
});

/** Orders that are given, aimed, or cannot be given. `{move}` is the key of that action. */
export const ORDER_WORDS = words({
  noCats: "Select cats first: {next}, or {select-all} for all",
  mapsOnly: "Classic has no such order: only battles on maps",
  watching: "You are watching: you give no orders",
  badge: "The cushion: click its badge, or {all-cushions}",
  ownCushion: "Your cushion: click its badge, or {all-cushions}",
  /** Buttons beside the selected cats: their name, and what more they say of themselves. */
  all: "Orders",
  buttons: { attack: "Attack", patrol: "Patrol", hold: "Hold", stop: "Stop" },
  buttonHints: {
    attack: (key: string | null) => withKey("Advance, fighting on the way: then click where", key),
    patrol: (key: string | null) => withKey("Patrol to there and back: then click where", key),
    hold: (key: string | null) => withKey("Hold: stand and throw", key),
    stop: (key: string | null) => withKey("Stop", key),
  },
  attackHintInClassic: (key: string | null) => withKey("Attack: then click the enemy", key),
  aiming: {
    attack: "{pan} or {next} choose the enemy – {confirm} attacks – {cancel} cancels",
    moveInClassic: "{pan} move the paw – {confirm} sends the cats – {cancel} cancels",
    move: "Click, or {pan} and {confirm}: go there – Shift queues",
    "attack-move": "Click, or {pan} and {confirm}: advance – {next}: enemy – Shift queues",
    rally: "Click, or {pan} and {confirm}: new cats go there – on the cushion: stay",
    patrol: "Click, or {pan} and {confirm}: patrol to there – Shift queues",
  },
});

/** A cushion, and what it breeds. */
export const BREED_WORDS = words({
  panel: "Selected cushions",
  what: "What to breed",
  soFar: "Bred so far",
  cushions: (count: number) => cushionCount(count),
  /** "Tom in 5 s" */
  progress: (one: string, seconds: number) => `${one} in ${inUnit(seconds, "s")}`,
  claimed: "Waits: somebody is claiming it",
  over: "Ten minutes are over: no more cats are bred",
  full: (most: number) => `Waits: you have ${most} cats, the most there may be`,
  large: "a large army: breeds slowly",
  small: "a small army: breeds fast",
  then: (kinds: readonly string[]) => `then ${joinNames(kinds)}`,
  /** Where cushions differ, the least and the most. */
  cost: (least: number, most: number) =>
    least === most ? inUnit(least, "s") : `${least} to ${inUnit(most, "s")}`,
  /** Where new cats of `count` cushions go: those of `flags` of them to a flag. */
  rally: (flags: number, count: number) => {
    if (flags === 0) return "Right click or {move}: where new cats go";
    if (count === 1) return "New cats go to the flag – {stay}: they stay here";
    const which = flags === count ? "All have" : `${flags} of ${count} ${flags === 1 ? "has" : "have"}`;
    return `${which} a flag for new cats – {stay}: no flag`;
  },

  ofNobody: "Nobody's cushion",
  ofPlayer: (name: string) => `${name}'s cushion`,
  free: "Nobody's cushion. Your cats take it when they stand on it.",
  own: "Your cushion. Click it to choose what it breeds.",
  ownLate: "Your cushion. It breeds no more cats.",
  ofTeam: (name: string) => `${name}'s cushion, of your team. You can't take it; your cats on it guard it.`,
  ofOther: (name: string) => `${name}'s cushion. Your cats take it when no others stand on it.`,
});
