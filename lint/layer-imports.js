// Rule `layer-imports`: every way to name another module is held against the tables in layers.js.
import path from "node:path";

import { electronMayImport, layers, packageUsers } from "./layers.js";
import { placeOf } from "./place.js";

export const layerImports = {
  meta: {
    type: "problem",
    schema: [],
    messages: { refused: "{{from}} must not import {{specifier}}: {{reason}}" },
  },
  create(context) {
    const from = placeOf(context);

    function check(node, source) {
      const specifier = literalText(source);
      const reason =
        specifier === undefined
          ? from.startsWith("src/") && "lint cannot judge a name that is put together at run time"
          : refusal(from, specifier);
      if (reason) {
        const text = specifier ?? context.sourceCode.getText(source);
        context.report({ node, messageId: "refused", data: { from, specifier: text, reason } });
      }
    }

    return {
      ImportDeclaration: (node) => check(node, node.source),
      ExportAllDeclaration: (node) => check(node, node.source),
      ExportNamedDeclaration: (node) => node.source && check(node, node.source),
      ImportExpression: (node) => check(node, node.source),
      TSImportType: (node) => check(node, node.source), // type X = import("./x.ts").X
      TSExternalModuleReference: (node) => check(node, node.expression), // import x = require("x")
      "CallExpression[callee.name='require']": (node) => check(node, node.arguments[0]),
    };
  },
};

function literalText(source) {
  if (source?.type === "Literal" && typeof source.value === "string") return source.value;
  if (source?.type === "TemplateLiteral" && source.expressions.length === 0)
    return source.quasis[0].value.cooked;
  return undefined;
}

/**
 * Why a file must not import what is named so, or undefined where it may.
 *
 * @type {(from: string, specifier: string) => string | undefined}
 */
export function refusal(from, specifier) {
  const [area, layer] = from.split("/");
  if (area === "src" && layers[layer] === undefined) return `src/${layer} is not a layer; see lint/layers.js`;
  if (area !== "src" && area !== "electron") return undefined; // tests, scripts and configurations may import any file
  if (path.isAbsolute(specifier) || specifier.startsWith("file:")) return "use a relative path";
  if (!specifier.startsWith("."))
    return area === "src" ? refusalOfPackage(layer, from, specifier) : undefined;

  const target = path.posix.join(path.posix.dirname(from), specifier);
  return area === "src" ? refusalInSrc(layer, target) : refusalInElectron(target);
}

function refusalOfPackage(layer, from, specifier) {
  const name = Object.keys(packageUsers).find(
    (known) => specifier === known || specifier.startsWith(`${known}/`),
  );
  if (name === undefined) return "it is not listed in lint/layers.js (parts of Node are written node:name)";
  const users = packageUsers[name];
  if (users.includes(layer) || users.some((file) => from === `src/${file}`)) return undefined;
  return `only ${users.join(", ")} may`;
}

function refusalInSrc(layer, target) {
  const [area, targetLayer] = target.split("/");
  if (area !== "src" || layers[targetLayer] === undefined) return "src imports only layers of src";
  if (targetLayer === layer) return undefined;
  if (!layers[layer].includes(targetLayer))
    return `${layer} may import ${layers[layer].join(", ") || "no other layer"}`;
  return refusalUnlessIndex(target, targetLayer);
}

function refusalInElectron(target) {
  const [area, targetLayer] = target.split("/");
  if (area === "electron") return undefined;
  if (area !== "src" || !electronMayImport.includes(targetLayer)) {
    return `electron may import ${electronMayImport.join(", ")}`;
  }
  return refusalUnlessIndex(target, targetLayer);
}

function refusalUnlessIndex(target, targetLayer) {
  const index = `src/${targetLayer}/index.ts`;
  return target === index ? undefined : `of another layer only ${index} may be imported`;
}
