// Rule `pure-syntax`: refuses syntax whose result depends on when, where or by which engine it runs.
import { calledMethod, LOCALE_METHODS } from "./called-method.js";
import { pureLayers } from "./layers.js";
import { layerOf, placeOf } from "./place.js";

/** Methods that compare elements. */
const SORTS = ["sort", "toSorted"];

export const pureSyntax = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      async: "A pure layer finishes before it returns: no async, await or import()",
      forIn: "The order of for...in is not ours: use for...of over an array",
      sort: "Give {{name}}() a comparator: without one it compares numbers as text",
      locale: "{{name}}() depends on the language of the machine",
      importMeta: "import.meta tells a module where it runs; a pure layer must not know",
      declare: "declare would bring back a name that the compiler took away",
    },
  },
  create(context) {
    if (!pureLayers.includes(layerOf(placeOf(context)))) return {};
    const refuse = (messageId) => (node) => context.report({ node, messageId });
    return {
      ":function[async=true]": refuse("async"),
      AwaitExpression: refuse("async"),
      "ForOfStatement[await=true]": refuse("async"),
      ImportExpression: refuse("async"),
      "MemberExpression[property.name='fromAsync']": refuse("async"),
      ForInStatement: refuse("forIn"),
      MetaProperty: (node) =>
        node.meta.name === "import" && context.report({ node, messageId: "importMeta" }),
      "VariableDeclaration[declare=true]": refuse("declare"),
      "TSDeclareFunction[declare=true]": refuse("declare"),
      "ClassDeclaration[declare=true]": refuse("declare"),
      "TSModuleDeclaration[kind='global']": refuse("declare"),
      CallExpression(node) {
        const name = calledMethod(node);
        const messageId = SORTS.includes(name) && isWithoutComparator(node) ? "sort" : undefined;
        if (messageId) context.report({ node, messageId, data: { name } });
        if (LOCALE_METHODS.includes(name)) context.report({ node, messageId: "locale", data: { name } });
      },
    };
  },
};

function isWithoutComparator({ arguments: given }) {
  return given.length === 0 || (given[0].type === "Identifier" && given[0].name === "undefined");
}
