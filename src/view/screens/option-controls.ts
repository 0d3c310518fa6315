import {
  valueOf,
  type MatchOptions,
  type OptionGroup,
  type OptionRow,
  type PartValue,
} from "../../sim/index.ts";
import { make } from "../dom.ts";
import { Field } from "../forms/field.ts";
import { readWhole } from "../forms/validate-form.ts";
import { isOffered, planControls, type PlannedControl } from "./option-plan.ts";

/** A field or list on the page. */
interface Control {
  readonly plan: PlannedControl;
  readonly element: HTMLElement;
  readonly show: (value: PartValue) => void;
}

interface Owner {
  /** What is chosen so far. */
  readonly options: () => MatchOptions;
  readonly change: (row: OptionRow, place: number, value: PartValue) => void;
}

/** The fields and lists of the lobby's panel. */
export class OptionControls {
  readonly #controls: readonly Control[];

  constructor(owner: Owner) {
    this.#controls = planControls().map((plan) => ({
      plan,
      ...(plan.list === null ? makeNumber(plan, owner) : makeList(plan, plan.list, owner)),
    }));
  }

  of(group: OptionGroup): readonly HTMLElement[] {
    return this.#controls.filter(({ plan }) => plan.row.group === group).map(({ element }) => element);
  }

  /** What is of no account is hidden: options that the mode does not offer, and how long pauses are where there are none. */
  show(options: MatchOptions): void {
    for (const { plan, element, show } of this.#controls) {
      const parts = plan.row.split(valueOf(options, plan.row));
      element.hidden = !isOffered(plan.row, options) || (plan.place > 0 && parts[0] === 0);
      show(parts[plan.place]!);
    }
  }
}

function makeNumber(
  { row, place, part, words: { label, what = label } }: PlannedControl,
  { options, change }: Owner,
): Omit<Control, "plan"> {
  const field = new Field({
    ...{ label, testId: `lobby-${part.key}`, value: "", attributes: { inputmode: "numeric" } },
    read: (text) => {
      const { from, to } = part.form === "number" ? part.range(options()) : { from: 0, to: 0 };
      return readWhole(text, { what, min: from, max: to });
    },
    onChange: (value: number) => change(row, place, value),
  });
  return { element: field.element, show: (value) => field.setText(String(value)) };
}

/** Another number than those of the list, set from the command line, is listed as well while it holds. */
function makeList(
  { row, place, part, words: { label, choices = {} } }: PlannedControl,
  values: readonly PartValue[],
  { change }: Owner,
): Omit<Control, "plan"> {
  const makeOption = (value: PartValue): HTMLOptionElement => {
    const name = nameOf(value);
    const text = choices[name] ?? choices["more"]?.replace("{}", name) ?? name;
    return make("option", { text, attributes: { value: name } });
  };
  const testId = `lobby-${part.key}`;
  const attributes = { id: `${testId}-select` };
  const select = make("select", { className: "input", testId, attributes }, values.map(makeOption));
  const listed = [...values];
  select.addEventListener("change", () =>
    change(
      row,
      place,
      listed.find((value) => nameOf(value) === select.value)!,
    ),
  );
  const element = make("div", { className: "field" }, [
    make("label", { className: "field-label", text: label, attributes: { for: select.id } }),
    select,
  ]);
  const show = (value: PartValue): void => {
    if (!listed.includes(value)) {
      listed.unshift(value);
      select.prepend(makeOption(value));
    }
    if (select.value !== nameOf(value)) select.value = nameOf(value);
  };
  return { element, show };
}

/** Of a choice on the page. */
function nameOf(value: PartValue): string {
  if (value === null) return "never";
  return typeof value === "boolean" ? (value ? "on" : "off") : String(value);
}
