import { vi } from "vitest";

/** An element that is no more than its children, words and attributes: nothing of it is laid out. */
export class PlainElement extends EventTarget {
  className = "";
  hidden = false;
  disabled = false;
  open = false;
  title = "";
  tabIndex = 0;
  ariaPressed: string | null = null;
  readonly dataset: Record<string, string> = {};
  readonly style = { setProperty: (): void => undefined };
  readonly attributes = new Map<string, string>();
  readonly classList = {
    add: (name: string): void => this.classList.toggle(name, true),
    toggle: (name: string, isOn: boolean): void => {
      const others = this.className.split(" ").filter((one) => one !== "" && one !== name);
      this.className = [...others, ...(isOn ? [name] : [])].join(" ");
    },
  };
  #children: readonly (PlainElement | string)[] = [];
  #parent: PlainElement | null = null;

  get children(): readonly PlainElement[] {
    return this.#children.filter((child) => typeof child !== "string");
  }

  get ownerDocument(): Document {
    return document;
  }

  get textContent(): string {
    return this.#children.map((child) => (typeof child === "string" ? child : child.textContent)).join("");
  }

  set textContent(text: string) {
    this.#children = [text];
  }

  append(...children: readonly (PlainElement | string)[]): void {
    this.replaceChildren(...this.#children, ...children);
  }

  insertBefore(child: PlainElement, next: PlainElement | null): void {
    child.remove();
    const place = next === null ? this.#children.length : this.#children.indexOf(next);
    this.replaceChildren(...this.#children.slice(0, place), child, ...this.#children.slice(place));
  }

  replaceChildren(...children: readonly (PlainElement | string)[]): void {
    this.#children = children;
    for (const child of this.children) child.#parent = this;
  }

  /** What goes, or is moved, keeps no focus: as in a browser. */
  remove(): void {
    const parent = this.#parent;
    if (parent === null) return;
    parent.#children = parent.#children.filter((child) => child !== this);
    this.#parent = null;
    if (this.all.some((one) => document.activeElement === (one as unknown)))
      Object.assign(document, { activeElement: null });
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  getBoundingClientRect(): object {
    return { left: 0, top: 0, width: 100, height: 100 };
  }

  setPointerCapture(): void {
    // it has the pointer anyway
  }

  focus(): void {
    Object.assign(document, { activeElement: this });
  }

  /** As a dialog. */
  showModal(): void {
    this.open = true;
  }

  close(): void {
    this.open = false;
  }

  click(): void {
    this.dispatchEvent(new Event("click"));
  }

  /** Itself and all in it. */
  get all(): readonly PlainElement[] {
    return [this, ...this.#children.flatMap((child) => (typeof child === "string" ? [] : child.all))];
  }
}

/** A page of such elements in place of a browser's, until globals are what they were. */
export function openPlainPage(): void {
  const createElement = (): PlainElement => new PlainElement();
  const page = Object.assign(new EventTarget(), {
    ...{ createElement, createElementNS: createElement, activeElement: null },
    createTextNode: (data: string) => Object.assign(new PlainElement(), { data }),
    ...{ querySelector: () => null, querySelectorAll: () => [] },
  });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("ResizeObserver", Unmeasured);
}

/** The element with that test id, in that one. */
export function partOf(element: unknown, testId: string): PlainElement {
  return (element as PlainElement).all.find(({ dataset }) => dataset["testid"] === testId)!;
}

/** Nothing has a size here. */
class Unmeasured {
  readonly observe = (): void => undefined;
}
