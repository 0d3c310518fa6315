// Rule `test-limits`: a test has no limit that a slow machine would miss. It ends when it has computed, or when the product says
// that what it waits for came, or can come no more. What hangs is ended and named by test/support/hang.

// Where a limit stands among their arguments.
const LIMIT_PLACES = new Map([
  ...["test", "it", "describe"].map((name) => [name, 2]),
  ...["beforeAll", "beforeEach", "afterAll", "afterEach"].map((name) => [name, 1]),
]);
const LIMIT_NAMES = new Set(["timeout", "testTimeout", "hookTimeout"]);
const CLOCKED_WAITS = new Set(["waitFor", "waitUntil"]); // of `vi`: both give up after a second

export const testLimits = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      limit: "A test has no limit of its own: a slow machine would miss it. See CONTRIBUTING.md.",
      wait: "Wait with `eventually` (test/support/waiting-for.ts): this gives up by the clock.",
    },
  },
  create(context) {
    const refuse = (node, messageId = "limit") => context.report({ node, messageId });
    return {
      CallExpression(node) {
        const name = rootName(node.callee);
        const place = LIMIT_PLACES.get(name) ?? Infinity;
        const hasOptions = node.arguments[1]?.type === "ObjectExpression"; // judged below, by their names
        if (place < node.arguments.length && !hasOptions) refuse(node.arguments[place]);
        const method = node.callee.type === "MemberExpression" ? node.callee.property.name : "";
        if (name === "vi" && CLOCKED_WAITS.has(method)) refuse(node, "wait");
        if (name === "AbortSignal" && method === "timeout") refuse(node);
      },
      Property(node) {
        const isLimit = LIMIT_NAMES.has(node.key.name ?? node.key.value);
        const isNoLimit = node.value.type === "Literal" && node.value.value === 0; // as Playwright has it
        if (isLimit && node.parent.type === "ObjectExpression" && !isNoLimit) refuse(node);
      },
    };
  },
};

/** `test.skipIf(x)("name", ...)` -> test. */
function rootName(node) {
  if (node.type === "CallExpression") return rootName(node.callee);
  if (node.type === "TaggedTemplateExpression") return rootName(node.tag);
  if (node.type === "MemberExpression") return rootName(node.object);
  return node.type === "Identifier" ? node.name : "";
}
