import type { GivenOrderKind } from "../../channel/index.ts";
import type { Point } from "../camera/project.ts";
import type { OrderMark } from "../control/order-marks.ts";
import { emblemOutline } from "../looks/emblem-shape.ts";
import type { PlayerLook } from "../looks/player-look.ts";
import { beatOf, type Ping } from "../talk/pings.ts";

// What the map in the corner tells of a place, each with its pen and where that is.

type Pen = CanvasRenderingContext2D;
const NOBODY: Pick<PlayerLook, "color" | "shape"> = { color: "#e9d9b6", shape: "circle" };

type Beating = Pick<Ping, "seconds">;

/** An order of the local player, or of a player that is watched. */
export interface MapOrder extends Point {
  readonly kind: OrderMark["kind"] | GivenOrderKind;
  readonly playerId?: number;
}

/** A player's emblem in the player's colour. */
export function drawEmblem(
  pen: Pen,
  { x, y }: Point,
  { shape, color }: Pick<PlayerLook, "shape" | "color">,
  {
    radius,
    rim,
    rimColor = "#2c1d14",
  }: { readonly radius: number; readonly rim: number; readonly rimColor?: string },
): void {
  pen.beginPath();
  for (const [px, py] of emblemOutline(shape)) pen.lineTo(x + px * radius, y + py * radius);
  pen.closePath();
  pen.lineWidth = rim;
  pen.strokeStyle = rimColor;
  pen.stroke();
  pen.fillStyle = color;
  pen.fill();
}

/** Of a cushion, dark with a light rim: its owner's emblem, or a small light one where it is nobody's. */
export function drawCushion(
  pen: Pen,
  at: Point,
  owner: Pick<PlayerLook, "shape" | "color"> | null,
  radius: number,
): void {
  pen.beginPath();
  pen.arc(at.x, at.y, radius + 2, 0, Math.PI * 2);
  pen.fillStyle = "#2c1d14";
  pen.fill();
  pen.lineWidth = 1.5;
  pen.strokeStyle = owner === null ? "#a58a66" : "#fffbe8";
  pen.stroke();
  drawEmblem(pen, at, owner ?? NOBODY, { radius: owner === null ? radius / 2.8 : radius - 1.5, rim: 2.4 });
}

/** A cross for an attack, a triangle for help, a ring for a place; in the colour of the player that points, and it beats. */
export function drawPing(
  pen: Pen,
  { x, y }: Point,
  { kind, seconds, color }: Pick<Ping, "kind" | "seconds"> & { readonly color: string },
): void {
  const radius = 5 + 6 * beatOf({ seconds });
  pen.beginPath();
  if (kind === "here") pen.arc(x, y, radius, 0, Math.PI * 2);
  else if (kind === "help") {
    pen.moveTo(x, y - radius);
    pen.lineTo(x + radius, y + radius * 0.8);
    pen.lineTo(x - radius, y + radius * 0.8);
    pen.closePath();
  } else
    for (const side of [1, -1]) {
      pen.moveTo(x - radius, y - side * radius);
      pen.lineTo(x + radius, y + side * radius);
    }
  strokeTwice(pen, color, 2.5);
}

/** A ring with four ticks that beats around a cat. */
export function drawLastPlace(pen: Pen, { x, y }: Point, place: Beating): void {
  const radius = 8 + 5 * beatOf(place);
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  for (const [east, north] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    pen.moveTo(x + east * radius, y + north * radius);
    pen.lineTo(x + east * (radius + 5), y + north * (radius + 5));
  }
  strokeTwice(pen, "#fffbe8", 2);
}

/** What has just been ordered: a dot where they go, a cross where they fight; `color` null: of the order itself. */
export function drawOrder(
  pen: Pen,
  { x, y }: Point,
  { kind, color }: Pick<MapOrder, "kind"> & { readonly color: string | null },
): void {
  const isFight = kind === "attack" || kind === "attack-move";
  const own = isFight ? "#ff6a55" : "#9dffb0";
  pen.beginPath();
  if (!isFight) {
    pen.arc(x, y, 4, 0, Math.PI * 2);
    pen.moveTo(x + 0.5, y);
    pen.arc(x, y, 0.5, 0, Math.PI * 2);
  } else
    for (const side of [1, -1]) {
      pen.moveTo(x - 4, y - side * 4);
      pen.lineTo(x + 4, y + side * 4);
    }
  strokeTwice(pen, color ?? own, 2);
}

/** A light box with an exclamation mark, and a ring that runs outward. */
export function drawAlarm(pen: Pen, { x, y }: Point, alarm: Beating): void {
  pen.beginPath();
  pen.arc(x, y, 9 + 9 * beatOf(alarm), 0, Math.PI * 2);
  strokeTwice(pen, "#fffbe8", 2);
  pen.beginPath();
  pen.roundRect(x - 6, y - 7.5, 12, 15, 3);
  pen.fillStyle = "#fffbe8";
  pen.fill();
  strokeTwice(pen, "#b3261e", 1.5);
  pen.beginPath();
  pen.moveTo(x, y - 4.5);
  pen.lineTo(x, y + 1);
  pen.moveTo(x, y + 3.6);
  pen.lineTo(x, y + 4.6);
  pen.lineWidth = 2.4;
  pen.strokeStyle = "#2c1d14";
  pen.stroke();
}

/** The path so far, in a colour with a dark rim, which shows on any ground. */
function strokeTwice(pen: Pen, color: string, width: number): void {
  pen.lineWidth = width + 2.5;
  pen.strokeStyle = "#2c1d14";
  pen.stroke();
  pen.lineWidth = width;
  pen.strokeStyle = color;
  pen.stroke();
}
