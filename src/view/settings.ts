import { isLookNumber, PORT_DEFAULT, PORT_MAX } from "../base/index.ts";
import type { KeptSettings } from "../channel/index.ts";
import { keptStars, LADDER, starsKey } from "../ladder/index.ts";
import { MATCH_MODES, type MatchMode } from "../sim/index.ts";
import { readChosenKeys, type ChosenKeys } from "./control/chosen-keys.ts";
import type { PaletteName } from "./looks/player-look.ts";
import { readSoundSettings, type SoundSettings } from "./sound/sound-settings.ts";
import { keptProgress, readProgress } from "./tutorial/kept-progress.ts";
import type { TutorialProgress } from "./tutorial/steps.ts";

/** Where older games kept the keys of two actions, as long as no newer one has kept another. */
const FORMER_KEYS: Readonly<Partial<Record<string, string>>> = { mute: "sound.muteKey", pause: "pauseKey" };

/** Of a colour or an emblem: any. */
export const NO_CHOICE = -1;

/** Which guests may come into a lobby: with the invitation alone, or anybody with the address. */
export type HostAccess = "invited" | "anybody";

/** What the player chose for windows. The peer keeps it, by these names, and tells it to each window that opens. */
export interface Settings {
  readonly name: string;
  readonly address: string; // last joined, an invitation perhaps
  readonly port: number; // last hosted on
  readonly hostMode: MatchMode; // of the lobby that was hosted last
  readonly hostAccess: HostAccess;
  readonly announceNear: boolean; // own lobbies are told of on the local network; the peer goes by it
  readonly palette: PaletteName;
  readonly lookColor: number; // of one's own, as it was chosen last, 0 to 7; NO_CHOICE: never
  readonly lookEmblem: number; // the same
  readonly reduceMotion: boolean;
  readonly edgeScrolling: boolean;
  readonly showOrders: boolean; // of others, where one watches
  readonly showHints: boolean; // on what to do next, in a match
  readonly openPort: boolean; // when hosting: the router is asked to
  readonly hideAddress: boolean; // all goes through a relay; the peer goes by it
  readonly shareCamera: boolean; // after a match the others learn where one looked; the peer goes by it
  readonly sound: SoundSettings;
  readonly keys: ChosenKeys;
  readonly tutorialDone: boolean; // once is enough for the title
  readonly lessons: TutorialProgress; // since they were begun last, until all are done
  readonly ladderStars: Readonly<Record<string, number>>; // by match id: the best so far, 1 to 3. The peer awards them
}

/** Reads what was kept; what is missing or odd falls back to its default. */
export function readSettings(kept: KeptSettings, prefersReducedMotion: boolean): Settings {
  const text = (key: string): string => {
    const value = kept[key];
    return typeof value === "string" ? value : "";
  };
  const flag = (key: string, fallback: boolean): boolean => {
    const value = kept[key];
    return typeof value === "boolean" ? value : fallback;
  };
  const port = kept["port"];
  return {
    name: text("name").slice(0, 64),
    address: text("address").slice(0, 300),
    port: typeof port === "number" && port > 0 && port <= PORT_MAX ? Math.floor(port) : PORT_DEFAULT,
    hostMode: MATCH_MODES.find((mode) => mode === kept["hostMode"]) ?? "cushions",
    hostAccess: text("hostAccess") === "anybody" ? "anybody" : "invited",
    announceNear: flag("announceNear", true),
    palette: text("palette") === "contrast" ? "contrast" : "yarn",
    lookColor: lookNumber(kept["lookColor"]),
    lookEmblem: lookNumber(kept["lookEmblem"]),
    reduceMotion: flag("reduceMotion", prefersReducedMotion),
    edgeScrolling: flag("edgeScrolling", true),
    showOrders: flag("showOrders", true),
    showHints: flag("showHints", true),
    openPort: flag("openPort", true),
    hideAddress: flag("hideAddress", false),
    shareCamera: flag("shareCamera", true),
    sound: readSoundSettings((key) => kept[soundKey(key)]),
    keys: readChosenKeys((id) => kept[`keys.${id}`] ?? kept[FORMER_KEYS[id] ?? ""]),
    tutorialDone: flag("tutorialDone", false),
    lessons: readProgress(kept),
    ladderStars: Object.fromEntries(
      LADDER.map((match) => [match.id, keptStars(match, kept)] as const).filter(([, stars]) => stars > 0),
    ),
  };
}

function lookNumber(value: unknown): number {
  return typeof value === "number" && isLookNumber(value) ? value : NO_CHOICE;
}

/** Changed settings, as they are kept. Of keys and sound that alone which is other than `before`: another window may have changed the rest. */
export function keptOf(
  { sound, ladderStars, keys, lessons, ...others }: Partial<Settings>,
  before: { readonly keys?: ChosenKeys; readonly sound?: Partial<SoundSettings> } = {},
): KeptSettings {
  const chosen = changesOf(keys, before.keys).map(([id, value]) => [`keys.${id}`, value] as const);
  const sounds = changesOf({ ...sound }, { ...before.sound }).map(
    ([key, value]) => [soundKey(key), value] as const,
  );
  const stars = Object.entries(ladderStars ?? {}).map(([id, value]) => [starsKey({ id }), value] as const);
  const progress = lessons === undefined ? {} : keptProgress(lessons);
  const entries: readonly (readonly [key: string, value: KeptSettings[string]])[] = [
    ...sounds,
    ...stars,
    ...chosen,
  ];
  return { ...others, ...progress, ...Object.fromEntries(entries) };
}

/** What is other than before, and by what. */
function changesOf<T extends string | number | boolean>(
  now: Readonly<Record<string, T>> = {},
  before: Readonly<Record<string, T>> = {},
): readonly (readonly [key: string, value: T])[] {
  return Object.entries(now).filter(([key, value]) => value !== before[key]);
}

function soundKey(key: string): string {
  return `sound.${key}`;
}
