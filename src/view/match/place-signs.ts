import { slotText, withKeys } from "../control/key-actions.ts";
import type { PingNotice } from "../../channel/index.ts";
import type { PlayerId, World } from "../../sim/index.ts";
import { PLACE_WORDS } from "../../words/index.ts";
import type { Box, CameraRig, Viewport } from "../camera/camera-rig.ts";
import { projectPoint, type Point } from "../camera/project.ts";
import { make, setText } from "../dom.ts";
import type { WorldEvents } from "../motion/world-events.ts";
import { Pings, type Ping } from "../talk/pings.ts";
import { alarmGroups, Alarms, type Alarm } from "./alarms.ts";
import { HomeSign } from "./home-sign.ts";
import type { PanelBoxes } from "./panel-boxes.ts";
import { isInside, isSameWay, signPlace } from "./sign-place.ts";

interface SignView {
  readonly rig: CameraRig;
  readonly viewport: Viewport;
}

/** What happened, in which world, and through what it is seen; no world: the match is over. */
export interface SignNews {
  readonly events: WorldEvents;
  readonly world: World | null;
  readonly view: SignView;
}

/** A sign as it is drawn. */
interface Sign {
  readonly at: Point;
  readonly text: string;
  readonly key: string; // that looks there; empty: none
  readonly isAlarm: boolean;
}

interface DrawnSign {
  readonly element: HTMLElement;
  readonly arrow: HTMLElement;
  readonly text: HTMLElement;
  readonly key: HTMLElement;
  said: string; // when it was measured
  size: Viewport;
}

/** World units that its sign stands north of the cats, to hide none. */
const HOME_NORTH = 1.6;
/** Places of the ground that are told of for a moment, wherever the camera is: what players point at, alarms, one's own start. */
export class PlaceSigns {
  readonly element: HTMLElement;
  readonly #localPlayerId: PlayerId | null; // null: only watching
  readonly #spoken = make("p", { className: "only-spoken", attributes: { role: "status" } });
  readonly #signs: DrawnSign[] = [];
  readonly #pings = new Pings();
  readonly #alarms = new Alarms();
  readonly #home = new HomeSign();
  readonly #panels: PanelBoxes;

  constructor(localPlayerId: PlayerId | null, panels: PanelBoxes) {
    this.#localPlayerId = localPlayerId;
    this.#panels = panels;
    this.element = make("div", { className: "place-signs", testId: "place-signs" }, [this.#spoken]);
  }

  /** The first picture: one's own cats are here. */
  enter(world: World): void {
    this.#home.enter(world, this.#localPlayerId);
  }

  /** The player has given an order. */
  hearOrder(): void {
    this.#home.hearOrder();
  }

  hearPing(notice: PingNotice): void {
    this.#pings.add(notice);
  }

  /** Lets time go on, and hears what happened. Whether an alarm is to be sounded. */
  update(elapsedMs: number, { events, world, view }: SignNews): boolean {
    this.#pings.update(elapsedMs);
    this.#home.update(elapsedMs, world);
    const localPlayerId = this.#localPlayerId;
    if (localPlayerId === null || world === null) return false;
    const sees = (at: Point): boolean => isInside(pixelOf(at, view), view.viewport);
    const news = { events, world, localPlayerId, sees, isSameWay: isOneWayIn(view) };
    const told = this.#alarms.update(elapsedMs, news);
    if (told !== null) setText(this.#spoken, aloud(PLACE_WORDS.alarms[told.kind](1)));
    else if (this.#alarms.shown.length === 0) setText(this.#spoken, "");
    return told !== null;
  }

  /** What players point at. */
  get pings(): readonly Ping[] {
    return this.#pings.list;
  }

  /** What beats on the ground and on the map in the corner. */
  get beats(): readonly Ping[] {
    const home = this.#home.ping;
    return home === null ? this.#pings.list : [...this.#pings.list, home];
  }

  get alarms(): readonly Alarm[] {
    return this.#alarms.shown;
  }

  /** Where the player is called to; one that has chosen nothing goes to the last alarm, however long ago. Null: nowhere. */
  answer(hasChosen: boolean): Point | null {
    return this.#alarms.answer() ?? (hasChosen ? null : this.#alarms.last);
  }

  draw(view: SignView): void {
    const groups = alarmGroups(this.#alarms.shown, isOneWayIn(view));
    const signs: Sign[] = groups.map(({ newest, places }, i) => ({
      ...{ at: newest, text: PLACE_WORDS.alarms[newest.kind](places), isAlarm: true },
      key: i === groups.length - 1 ? (slotText("jump", 0) ?? "") : "",
    }));
    const home = this.#home.ping;
    if (home !== null) {
      const at = { x: home.x, y: home.y + HOME_NORTH };
      signs.push({ at, text: PLACE_WORDS.home, key: "", isAlarm: false });
    }
    while (this.#signs.length < signs.length) this.#signs.push(this.#makeSign());
    const panels = signs.length > 0 ? this.#panels.boxes : [];
    const { rig, viewport } = view; // it may be an object that makes these
    this.#signs.forEach((drawn, i) => show(drawn, signs[i], { rig, viewport, panels }));
  }

  #makeSign(): DrawnSign {
    const arrow = make("span", { className: "place-arrow", text: "➤" });
    const [text, key] = [make("span"), make("kbd")];
    const attributes = { "aria-hidden": "true" };
    const element = make("div", { className: "place-sign", testId: "place-sign", attributes }, [
      arrow,
      text,
      key,
    ]);
    this.element.append(element);
    return { element, arrow, text, key, said: "", size: { width: 0, height: 0 } };
  }
}

/** With the key that leads there, if there is one. */
function aloud(text: string): string {
  return slotText("jump", 0) === null ? text : withKeys(PLACE_WORDS.aloud(text));
}

function show(
  drawn: DrawnSign,
  sign: Sign | undefined,
  { panels, rig, viewport }: SignView & { readonly panels: readonly Box[] },
): void {
  const { element, arrow, text, key } = drawn;
  element.hidden = sign === undefined;
  if (sign === undefined) return;
  const pixel = pixelOf(sign.at, { rig, viewport });
  arrow.hidden = isInside(pixel, viewport);
  element.classList.toggle("is-alarm", sign.isAlarm);
  setText(text, sign.isAlarm ? PLACE_WORDS.alarm(sign.text) : sign.text);
  setText(key, sign.key);
  key.hidden = sign.key === "";
  const { x, y, angle } = signPlace(pixel, { viewport, size: sizeOf(drawn), panels });
  element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`;
  if (angle !== null) arrow.style.transform = `rotate(${angle.toFixed(2)}rad)`;
}

/** CSS pixels: measured again when it says something else, for that makes the page lay itself out. */
function sizeOf(drawn: DrawnSign): Viewport {
  const { element, arrow, text, key } = drawn;
  const said = [text.textContent, key.textContent, arrow.hidden, innerWidth].join("|");
  if (said !== drawn.said || drawn.size.width === 0)
    [drawn.said, drawn.size] = [said, { width: element.offsetWidth, height: element.offsetHeight }];
  return drawn.size;
}

/** Whether two places are out of this picture in about the same direction. */
function isOneWayIn(view: SignView): (a: Point, b: Point) => boolean {
  return (a, b) => isSameWay(pixelOf(a, view), pixelOf(b, view), view.viewport);
}

function pixelOf({ x, y }: Point, { rig, viewport }: SignView): Point {
  return projectPoint(rig, viewport, { x, y, height: 0 });
}
