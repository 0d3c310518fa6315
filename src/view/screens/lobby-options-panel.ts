import type { LobbyNotice, MapEntry, MapPicture } from "../../channel/index.ts";
import { classicOptions, MATCH_MODES, type MatchMode } from "../../sim/index.ts";
import { MAP_WORDS, MODE_WORDS } from "../../words/index.ts";
import { make, setText } from "../dom.ts";
import { Sent } from "../sent.ts";
import { Shown } from "../shown.ts";
import { LobbyExtras } from "./lobby-extras.ts";
import {
  chosenIn,
  isRandomMap,
  isTaken,
  playingCount,
  randomMapId,
  withMode,
  withPart,
  type OptionsChoice,
} from "./lobby-options.ts";
import { mapEntryText, mapWordsText, optionsText } from "./lobby-text.ts";
import { MapPreview } from "./map-preview.ts";
import { OptionControls } from "./option-controls.ts";
import type { ScreenContext } from "./screen.ts";

interface MapSelectActions {
  readonly choose: (mapId: string) => void;
  readonly reroll: () => void; // a random map, or another one
  readonly refresh: () => void; // there may be new files among the player's own maps
}

type ShownMap = Pick<LobbyNotice, "mapId" | "mapName">;

type ChoosingElement = HTMLInputElement | HTMLSelectElement | HTMLButtonElement;

const RANDOM_SEEDS = 100_000;

const RANDOM = "random"; // no map id: those have a colon

/** What is played: the host chooses, all others read. Shows what the last lobby notice says, or what was chosen since. */
export class LobbyOptionsPanel {
  readonly element: HTMLElement;
  /** For the map's picture where this panel is full: with the host, who has all there is to choose in it. */
  readonly mapPlace = make("div", { className: "lobby-map" });
  readonly #context: ScreenContext;
  readonly #mode = makeModeSelect();
  readonly #modeText = make("p", { className: "mode-text", testId: "lobby-mode-text" });
  readonly #facts = make("p", { className: "lobby-facts", testId: "lobby-facts" });
  readonly #map: MapSelect;
  readonly #controls: OptionControls;
  readonly #extras: LobbyExtras;
  readonly #preview = new MapPreview("lobby");
  #picture: MapPicture | null = null;
  readonly #form: HTMLElement;
  readonly #modeField: HTMLElement;
  #maps: readonly MapEntry[] = [];
  #lobby: LobbyNotice | null = null;
  readonly #sent = new Sent<OptionsChoice>(isTaken);

  constructor(context: ScreenContext) {
    this.#context = context;
    this.#mode.addEventListener("change", () => this.#changeMode(this.#mode.value as MatchMode));
    this.#map = new MapSelect({
      choose: (mapId) => this.#change((choice) => ({ ...choice, mapId })),
      reroll: () => this.#change((choice) => ({ ...choice, mapId: this.#randomMapId() })),
      refresh: () => context.send({ kind: "list-maps" }),
    });
    this.#controls = new OptionControls({
      options: () => this.#choice?.options ?? classicOptions(1),
      change: (row, place, value) => this.#change((choice) => withPart(choice, row, place, value)),
    });
    this.#extras = new LobbyExtras(this.#controls.of("army"));
    this.#modeField = make("div", { className: "field" }, [
      make("label", { className: "field-label", text: MAP_WORDS.mode, attributes: { for: this.#mode.id } }),
      this.#mode,
    ]);
    this.#form = make("div", { className: "lobby-form" }, [
      make("div", { className: "field-row three" }, this.#controls.of("cats")),
      make("div", { className: "field-row" }, this.#controls.of("pauses")),
      ...this.#controls.of("watching"),
      this.#map.element,
    ]);
    const attributes = { "aria-label": MAP_WORDS.played };
    this.element = make("section", { className: "lobby-options", testId: "lobby-options", attributes }, [
      this.#modeField,
      this.#modeText,
      this.#facts,
      this.#form,
      this.#extras.element,
    ]);
  }

  show(lobby: LobbyNotice): void {
    const isOtherMode = this.#lobby?.options.mode !== lobby.options.mode;
    this.#lobby = lobby;
    if (isOtherMode) this.#preview.show(this.#pictureToPlay());
    const { isMasterPeer } = lobby;
    const { options } = this.#sent.hear(chosenIn(lobby));
    const isClassic = options.mode === "classic";
    this.#modeField.hidden = !isMasterPeer;
    this.#form.hidden = !isMasterPeer;
    this.#facts.hidden = isMasterPeer;
    this.#map.element.hidden = isClassic;
    this.#preview.element.hidden = isClassic;
    const mapPlace = isMasterPeer ? this.mapPlace : this.element;
    if (this.#preview.element.parentElement !== mapPlace) mapPlace.append(this.#preview.element);
    setText(this.#modeText, isMasterPeer ? MODE_WORDS[options.mode].long : MODE_WORDS.told(options.mode));
    this.#extras.show(options, isMasterPeer);
    setText(this.#facts, optionsText(options));
    if (this.#mode.value !== options.mode) this.#mode.value = options.mode;
    const isStarting = lobby.startsInMs !== null; // nothing is changed any more
    for (const control of this.element.querySelectorAll<ChoosingElement>("input, select, button"))
      control.disabled = isStarting;
    this.#controls.show(options);
    const mapId = this.#choice!.mapId ?? lobby.mapId;
    this.#map.show(this.#maps, { mapId, mapName: lobby.mapName }, options.mode);
  }

  showMaps(maps: readonly MapEntry[]): void {
    this.#maps = maps;
    const { mapId = null, mapName = null } = this.#lobby ?? {};
    this.#map.show(maps, { mapId, mapName }, this.#choice?.options.mode ?? "classic");
  }

  showMap(map: MapPicture | null): void {
    this.#picture = map;
    this.#preview.show(this.#pictureToPlay());
  }

  /** The map as this mode plays it: an army has nothing to do with cushions. */
  #pictureToPlay(): MapPicture | null {
    const { map, isBattle } = { map: this.#picture, isBattle: this.#lobby?.options.mode === "battle" };
    return map !== null && isBattle ? { ...map, cushions: [] } : map;
  }

  /** The peer chooses: the smallest that has a place for everybody. */
  takeMapWithRoom(): void {
    this.#change(({ options }) => ({ options, mapId: null }));
  }

  /** What the host has chosen so far. */
  get #choice(): OptionsChoice | null {
    return this.#sent.value ?? (this.#lobby === null ? null : chosenIn(this.#lobby));
  }

  #changeMode(mode: MatchMode): void {
    this.#context.changeSettings({ hostMode: mode }); // what the next lobby opens with
    const playerCount = this.#playingCount();
    const from = { maps: this.#maps, playerCount, seed: drawSeed() };
    this.#change((choice) => withMode(choice, mode, from), { mayGrow: true });
  }

  /** `mayGrow`: the map, if it is another one now, was not chosen by hand. */
  #change(change: (choice: OptionsChoice) => OptionsChoice, mayGrow: { mayGrow?: true } = {}): void {
    const before = this.#choice;
    if (before === null) return;
    const choice = change(before);
    this.#sent.note(choice);
    this.#context.send({ kind: "set-options", ...choice, ...mayGrow });
  }

  #randomMapId(): string {
    return randomMapId(this.#playingCount(), drawSeed());
  }

  #playingCount(): number {
    return this.#lobby === null ? 1 : playingCount(this.#lobby);
  }
}

function makeModeSelect(): HTMLSelectElement {
  const options = MATCH_MODES.map((mode) =>
    make("option", { text: MODE_WORDS.choice(mode), attributes: { value: mode } }),
  );
  const attributes = { id: "lobby-mode-select" };
  return make("select", { className: "input", testId: "lobby-mode", attributes }, options);
}

/** Short enough to tell a friend. */
function drawSeed(): number {
  return Math.floor(Math.random() * RANDOM_SEEDS);
}

/** The list of maps, and the dice. */
class MapSelect {
  readonly element: HTMLElement;
  readonly #select: HTMLSelectElement;
  readonly #reroll: HTMLButtonElement;
  readonly #words = make("p", { className: "map-caption", testId: "lobby-map-words" });
  readonly #shown = new Shown<
    readonly [maps: readonly MapEntry[], unlisted: string | null, mode: MatchMode]
  >();

  constructor(actions: MapSelectActions) {
    const id = "lobby-map-select";
    this.#select = make("select", { className: "input", testId: "lobby-map", attributes: { id } });
    this.#select.addEventListener("change", () => {
      if (this.#select.value === RANDOM) actions.reroll();
      else actions.choose(this.#select.value);
    });
    this.#select.addEventListener("focus", actions.refresh);
    this.#reroll = make("button", {
      className: "button small",
      testId: "lobby-map-reroll",
      onClick: actions.reroll,
    });
    this.element = make("div", { className: "field" }, [
      make("div", { className: "map-head" }, [
        make("label", { className: "field-label", text: MAP_WORDS.map, attributes: { for: id } }),
        this.#reroll,
      ]),
      this.#select,
      this.#words,
    ]);
  }

  /** A map that is not among them, as a host before may have chosen it, is listed by its name while it holds. */
  show(maps: readonly MapEntry[], { mapId, mapName }: ShownMap, mode: MatchMode): void {
    const isRandom = isRandomMap(mapId);
    const entry = maps.find((map) => map.mapId === mapId);
    const isListed = isRandom || entry !== undefined;
    const unlisted = isListed ? null : (mapId ?? mapName ?? MAP_WORDS.choose);
    if (this.#shown.isNews([maps, unlisted, mode])) {
      this.#select.replaceChildren(
        ...(unlisted === null ? [] : [makeOption(mapId ?? "", unlisted, true)]),
        ...maps.map((map) => makeOption(map.mapId, mapEntryText(map, mode), map.problem !== null)),
        makeOption(RANDOM, MAP_WORDS.random, false),
      );
    }
    const value = isRandom && entry === undefined ? RANDOM : (mapId ?? "");
    if (this.#select.value !== value) this.#select.value = value;
    // A random map is one as those in the list are, whatever its seed.
    const alike = isRandom ? maps.find((map) => isRandomMap(map.mapId)) : undefined;
    const told = entry ?? alike;
    const words = told === undefined ? "" : mapWordsText(told);
    this.#words.hidden = words === "";
    setText(this.#words, words);
    this.#reroll.textContent = isRandom ? MAP_WORDS.another : MAP_WORDS.makeRandom;
  }
}

function makeOption(value: string, text: string, isDisabled: boolean): HTMLOptionElement {
  const option = make("option", { text, attributes: { value } });
  option.disabled = isDisabled;
  return option;
}
