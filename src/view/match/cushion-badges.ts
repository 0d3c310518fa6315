import { CAT_KINDS, type CatKind, type Ground } from "../../sim/index.ts";
import type { Box, CameraRig, Viewport } from "../camera/camera-rig.ts";
import { badgeOf } from "../control/cushion-badge.ts";
import type { CushionCommander } from "../control/cushion-commander.ts";
import { make } from "../dom.ts";
import { makeKindIcon } from "../looks/kind-icon.ts";

/** What the badges are seen through. */
interface BadgeView {
  readonly ground: Ground | null;
  readonly rig: CameraRig;
  readonly viewport: Viewport;
  readonly panels: readonly Box[];
}

interface DrawnBadge {
  readonly element: HTMLElement;
  kind: CatKind | null;
}

/**
 * A badge on each own cushion, with the kind that it breeds: to be clicked where cats lie all over the cushion. It only shows; the
 * pointer asks for itself what it is on.
 */
export class CushionBadges {
  readonly element = make("div", { className: "cushion-badges", attributes: { "aria-hidden": "true" } });
  readonly #badges: DrawnBadge[] = [];

  draw(cushions: Pick<CushionCommander, "own" | "selection" | "place">, view: BadgeView): void {
    const { own, selection } = cushions;
    while (this.#badges.length < own.length) this.#badges.push(this.#makeBadge());
    this.#badges.forEach((badge, i) => {
      const row = own[i];
      badge.element.hidden = row === undefined || view.ground === null;
      if (row === undefined || view.ground === null) return;
      const { x, y, radius } = badgeOf(cushions.place(row), view);
      const { style, classList } = badge.element;
      style.transform = `translate(${(x - radius).toFixed(1)}px, ${(y - radius).toFixed(1)}px)`;
      style.width = style.height = `${(2 * radius).toFixed(1)}px`;
      classList.toggle("is-selected", selection.includes(row));
      this.#showKind(badge, CAT_KINDS[view.ground.cushions.breedsNext[row]!]!);
    });
  }

  #showKind(badge: DrawnBadge, kind: CatKind): void {
    if (badge.kind === kind) return;
    badge.kind = kind;
    badge.element.replaceChildren(makeKindIcon(kind));
  }

  #makeBadge(): DrawnBadge {
    const element = make("div", { className: "cushion-badge", testId: "cushion-badge" });
    this.element.append(element);
    return { element, kind: null };
  }
}
