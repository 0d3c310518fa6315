// Rule `banned-words`: one thing has one name. Judges the names a file declares, not those it only uses, so that
// `process.nextTick()` stays possible where `nextTick` cannot be declared.

export const bannedWords = {
  meta: {
    type: "suggestion",
    schema: [{ type: "object", additionalProperties: { type: "string" } }],
    messages: { word: "Do not call it {{word}}: {{instead}}" },
  },
  create(context) {
    const [instead] = context.options;
    const seen = new Set(); // one report for each name and file
    return {
      Identifier(node) {
        if (seen.has(node.name) || isNameOfOthers(node)) return;
        seen.add(node.name);
        const word = wordsOf(node.name).find((part) => Object.hasOwn(instead, part));
        if (word) context.report({ node, messageId: "word", data: { word, instead: instead[word] } });
      },
    };
  },
};

/** `subTurnCount`, `SUB_TURN_COUNT` -> sub, turn, count. */
function wordsOf(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split("_");
}

function isNameOfOthers(node) {
  const { parent } = node;
  if (parent.type === "MemberExpression") return parent.property === node && !parent.computed;
  return parent.type === "ImportSpecifier" && parent.imported === node && parent.local !== node;
}
