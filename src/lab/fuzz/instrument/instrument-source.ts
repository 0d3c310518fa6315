import { parse, type AnyNode } from "acorn";
import { stripTypeScriptTypes } from "node:module";

/** A file as it is run. */
interface Instrumented {
  readonly source: string;
  readonly blockCount: number;
  readonly words: readonly (number | string)[]; // constants that stand in it, for the maker of inputs
}

/** Bytes of an element, for each kind of array that is made with a length. */
const ELEMENT_BYTES: Readonly<Record<string, number>> = {
  ...{ Array: 8, ArrayBuffer: 1, SharedArrayBuffer: 1, Uint8Array: 1, Int8Array: 1, Uint8ClampedArray: 1 },
  ...{ Uint16Array: 2, Int16Array: 2, Uint32Array: 4, Int32Array: 4, Float32Array: 4, Float64Array: 8 },
};
/** Methods that make as much as their first argument says. */
const MAKERS: ReadonlySet<string> = new Set(["repeat", "padStart", "padEnd", "alloc", "allocUnsafe"]);
const LOOPS: ReadonlySet<string> = new Set([
  ...["ForStatement", "ForOfStatement", "ForInStatement", "WhileStatement", "DoWhileStatement"],
]);
const FUNCTIONS: ReadonlySet<string> = new Set([
  ...["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"],
]);
const HEAD = "const {h:$h,n:$n,w:$w,o:$o,r:$r}=globalThis.$fuzz;";
const STEP = "--$w[0]<0&&$o()";
/** Texts that are longer are no words. */
const WORD_LENGTH_MAX = 32;
const SMALL = 8;

interface Insertion {
  readonly at: number;
  readonly text: string;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * TypeScript as JavaScript that tells a Gauge which blocks are reached: bodies of functions, loops, branches, cases, right sides of
 * `&&`, `||`, `??` and `?:`. No line is added, so places in errors stay right.
 */
export function instrumentSource(typescript: string, firstBlock: number): Instrumented {
  const plain = stripTypeScriptTypes(typescript);
  const weaver = new Weaver(firstBlock);
  weaver.visit(parse(plain, { ecmaVersion: "latest", sourceType: "module" }));
  const { insertions, blockCount, words } = weaver;
  let source = HEAD;
  let from = 0;
  for (const { at, text } of insertions.toSorted((a, b) => a.at - b.at)) {
    source += plain.slice(from, at) + text;
    from = at;
  }
  return { source: source + plain.slice(from), blockCount, words: [...words] };
}

class Weaver {
  readonly insertions: Insertion[] = []; // of two at a place the one that is noted first comes first
  readonly words = new Set<number | string>();
  blockCount = 0;
  readonly #firstBlock: number;

  constructor(firstBlock: number) {
    this.#firstBlock = firstBlock;
  }

  visit(node: AnyNode): void {
    this.#noteWord(node);
    const ends: Insertion[] = [];
    this.#weave(node, ends);
    for (const value of Object.values(node as unknown as Fields)) {
      if (isNode(value)) this.visit(value);
      else if (Array.isArray(value)) for (const one of value) if (isNode(one)) this.visit(one);
    }
    this.insertions.push(...ends.toReversed());
  }

  #weave(node: AnyNode, ends: Insertion[]): void {
    if (FUNCTIONS.has(node.type)) this.#enter((node as unknown as { body: AnyNode }).body, ends, true);
    else if (LOOPS.has(node.type)) this.#enter((node as unknown as { body: AnyNode }).body, ends, true);
    else if (node.type === "IfStatement") {
      this.#enter(node.consequent, ends);
      if (node.alternate && node.alternate.type !== "IfStatement") this.#enter(node.alternate, ends);
    } else if (node.type === "ConditionalExpression") {
      this.#enter(node.consequent, ends);
      this.#enter(node.alternate, ends);
    } else if (node.type === "LogicalExpression") this.#enter(node.right, ends);
    else if (node.type === "SwitchCase" && node.consequent.length > 0)
      this.#insert(node.consequent[0]!.start, `${this.#block()};`);
    else if (node.type === "CatchClause") this.#enter(node.body, ends);
    else if (node.type === "NewExpression" || node.type === "CallExpression") this.#weaveRoom(node, ends);
  }

  /** Tells that a part of the program is reached, statement or expression. */
  #enter(part: AnyNode, ends: Insertion[], isWork = false): void {
    const told = this.#block();
    if (part.type === "BlockStatement") this.#insert(part.start + 1, `${told};${isWork ? `${STEP};` : ""}`);
    else if (part.type.endsWith("Statement")) {
      this.#insert(part.start, `{${told};${isWork ? `${STEP};` : ""}`);
      ends.push({ at: part.end, text: "}" });
    } else {
      this.#insert(part.start, `(${told},${isWork ? `${STEP},` : ""}`);
      ends.push({ at: part.end, text: ")" });
    }
  }

  #weaveRoom({ callee, arguments: args }: Call, ends: Insertion[]): void {
    const [first] = args;
    if (first === undefined || first.type === "SpreadElement") return;
    const name = callee.type === "Identifier" ? callee.name : "";
    if (args.length === 1 && Object.hasOwn(ELEMENT_BYTES, name))
      return this.#count(first, ELEMENT_BYTES[name]!, ends);
    if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
    if (MAKERS.has(callee.property.name)) return this.#count(first, 1, ends);
    if (callee.property.name !== "from" || first.type !== "ObjectExpression") return;
    for (const property of first.properties) {
      if (property.type !== "Property" || property.shorthand || property.key.type !== "Identifier") continue;
      if (property.key.name === "length") this.#count(property.value, ELEMENT_BYTES["Array"]!, ends);
    }
  }

  #count(length: AnyNode, bytes: number, ends: Insertion[]): void {
    this.#insert(length.start, "$r(");
    ends.push({ at: length.end, text: `,${bytes})` });
  }

  #block(): string {
    const block = this.#firstBlock + this.blockCount;
    this.blockCount += 1;
    return `$h[${block}]||$n(${block})`;
  }

  #insert(at: number, text: string): void {
    this.insertions.push({ at, text });
  }

  #noteWord(node: AnyNode): void {
    if (node.type !== "Literal") return;
    const { value } = node;
    if (typeof value === "number" && Number.isInteger(value) && value >= SMALL) this.words.add(value);
    if (typeof value === "string" && value !== "" && value.length <= WORD_LENGTH_MAX) this.words.add(value);
  }
}

type Call = Extract<AnyNode, { readonly type: "CallExpression" | "NewExpression" }>;

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
