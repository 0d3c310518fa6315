import { Session as Inspector, type Runtime } from "node:inspector";

/** Where the way ends: what a match remembers of itself grows with its turns, and is bounded elsewhere. */
const MATCH_FIELDS = new Set(["#run", "#broadcast", "#shown", "#options", "secrets", "#secrets"]);
/** Far more than peers have: a circle that was not seen must not go on for ever. */
const OBJECTS_MAX = 100_000;

declare global {
  var robocatHeld: { readonly root: object; readonly seen: WeakSet<object> } | undefined;
}

interface Properties {
  readonly result: readonly Runtime.PropertyDescriptor[];
  readonly internalProperties?: readonly Runtime.InternalPropertyDescriptor[] | undefined;
  readonly privateProperties?:
    | readonly { readonly name: string; readonly value?: Runtime.RemoteObject | undefined }[]
    | undefined;
}

/**
 * How many elements are in all lists, maps and sets that can be reached from there, private fields too: through the debugger's eyes,
 * for nothing else sees those.
 */
export function heldElements(root: object): number {
  const inspector = new Inspector();
  inspector.connect();
  globalThis.robocatHeld = { root, seen: new WeakSet() };
  try {
    return new Walk(inspector).count();
  } finally {
    globalThis.robocatHeld = undefined;
    inspector.disconnect();
  }
}

class Walk {
  readonly #inspector: Inspector;
  #elements = 0;
  #objects = 0;

  constructor(inspector: Inspector) {
    this.#inspector = inspector;
  }

  count(): number {
    const open = [this.#evaluate("globalThis.robocatHeld.root")];
    for (let next = open.pop(); next !== undefined; next = open.pop()) open.push(...this.#within(next));
    return this.#elements;
  }

  #within({ objectId, type, subtype }: Runtime.RemoteObject): readonly Runtime.RemoteObject[] {
    const isPlain = type === "object" && subtype !== "typedarray" && subtype !== "arraybuffer";
    if (objectId === undefined || !isPlain || this.#objects >= OBJECTS_MAX || !this.#isNew(objectId))
      return [];
    this.#objects += 1;
    const { result, internalProperties = [], privateProperties = [] } = this.#propertiesOf(objectId);
    const own = result.filter(({ name }) => !MATCH_FIELDS.has(name) && name !== "__proto__");
    const entries = internalProperties.filter(({ name }) => name === "[[Entries]]"); // a list, made to be looked at
    if (subtype === "array") this.#elements += own.filter(({ name }) => /^\d+$/.test(name)).length;
    const hidden = privateProperties.filter(({ name }) => !MATCH_FIELDS.has(name));
    return [...own, ...entries, ...hidden].flatMap(({ value }) => value ?? []);
  }

  #evaluate(expression: string): Runtime.RemoteObject {
    let found: Runtime.RemoteObject = { type: "undefined" };
    // On its own thread the debugger answers at once.
    this.#inspector.post("Runtime.evaluate", { expression }, (_error, { result }) => (found = result));
    return found;
  }

  #isNew(objectId: string): boolean {
    let isNew = false;
    const functionDeclaration = `function () {
      const { seen } = globalThis.robocatHeld;
      return !seen.has(this) && seen.add(this) !== null;
    }`;
    const parameters: Runtime.CallFunctionOnParameterType = {
      ...{ objectId, functionDeclaration, returnByValue: true },
    };
    this.#inspector.post("Runtime.callFunctionOn", parameters, (_error, { result }) => {
      isNew = result.value === true;
    });
    return isNew;
  }

  #propertiesOf(objectId: string): Properties {
    let found: Properties = { result: [] };
    const parameters: Runtime.GetPropertiesParameterType = { objectId, ownProperties: true };
    this.#inspector.post("Runtime.getProperties", parameters, (_error, properties) => (found = properties));
    return found;
  }
}
