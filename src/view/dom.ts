/** What an element is made with. `testId` becomes its data-testid. */
interface ElementOptions {
  readonly className?: string;
  readonly text?: string;
  readonly testId?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly onClick?: () => void;
}

/** A new element with its children: the whole of this window's templating. Text is never read as HTML. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  options: ElementOptions = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (options.className !== undefined) element.className = options.className;
  if (options.text !== undefined) element.textContent = options.text;
  if (options.testId !== undefined) element.dataset["testid"] = options.testId;
  for (const [name, value] of Object.entries(options.attributes ?? {})) element.setAttribute(name, value);
  if (options.onClick !== undefined) element.addEventListener("click", options.onClick);
  element.append(...children);
  return element;
}

/** A new element of a drawing. */
export function makeSvg(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly SVGElement[] = [],
): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Sets text only when it differs, so that a screen reader is not told the same again. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
