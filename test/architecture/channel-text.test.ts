// Goal: the peer sends facts, and src/words makes sentences of them.
// Method: the syntax trees of src/channel, and of all that a peer is made of.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** What a text of the channel is called that is no English: names, addresses, files, keys, what a player typed or a system said. */
const DATA = new Set([
  ...[
    "name",
    "names",
    "hostName",
    "allies",
    "winner",
    "winners",
    "surrendered",
    "fallen",
    "awaited",
    "away",
    "matchWith",
    "about",
    "wantAgain",
  ],
  ...["as", "title", "fingerprint", "ownFingerprint", "day", "cause", "mapName", "before", "now"],
  ...["address", "addresses", "host", "place", "service", "relay", "named", "typed", "code", "roomKey"],
  ...["file", "folder", "log", "replayFile", "reportFile", "mark", "memory", "cells", "explored", "path"],
  ...["id", "mapId", "lobbyId", "ladderId", "replayId", "refusal", "error", "said"],
  ...["engine", "platform", "gameVersion", "codeHash"],
]);

/** The one that is none: it quotes the rule of a table of src/shape, which stands in the schemas of the lobby service as well. */
const RULE_OF_A_TABLE = "match-facts: MatchFact request-unread.reason";

const parse = (file: string, code: string): ts.SourceFile =>
  ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);

/** The fields of that file that are texts, or hold some: "MenuNotice.problem", or of a kind "LobbyFact blocked.name". */
function textFields(source: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node, owner: string): void => {
    const isNamed = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
    const name = isNamed ? node.name.text : ts.isTypeLiteralNode(node) ? `${owner}${kindOf(node)}` : owner;
    if (ts.isPropertySignature(node) && node.type !== undefined && holdsText(node.type))
      found.push(`${owner}.${node.name.getText(source)}`);
    ts.forEachChild(node, (child) => visit(child, name));
  };
  visit(source, "");
  return found;
}

/** Of a member of a union: what tells it from the others. */
function kindOf(node: ts.TypeLiteralNode): string {
  const kind = node.members.find((member) => member.name?.getText() === "kind");
  const type = kind !== undefined && ts.isPropertySignature(kind) ? kind.type : undefined;
  const isOne = type !== undefined && ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal);
  return isOne ? ` ${type.literal.text}` : "";
}

/** A string, or a list or choice of some. What is in a record of its own is a field of that. */
function holdsText(type: ts.TypeNode): boolean {
  if (type.kind === ts.SyntaxKind.StringKeyword) return true;
  if (ts.isTypeLiteralNode(type) || ts.isFunctionTypeNode(type)) return false;
  let holds = false;
  ts.forEachChild(type, (child) => {
    holds ||= ts.isTypeNode(child) && holdsText(child);
  });
  return holds;
}

const nameOf = (field: string): string => field.slice(field.lastIndexOf(".") + 1);

/** Texts of three words or more from a capital to a full stop. */
function sentencesIn(source: ts.SourceFile): number {
  let count = 0;
  const visit = (node: ts.Node): void => {
    const text = ts.isStringLiteralLike(node) ? node.text : ts.isTemplateExpression(node) ? whole(node) : "";
    if (/^[A-Z].*\.$/su.test(text.trim()) && text.trim().split(/\s+/u).length >= 3) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return count;
}

function whole(node: ts.TemplateExpression): string {
  return node.head.text + node.templateSpans.map(({ literal }) => `X${literal.text}`).join("");
}

const read = (file: string): ts.SourceFile => parse(file, readFileSync(path.join(ROOT, file), "utf8"));

test("each text that a peer tells its window is data", () => {
  const files = globSync("src/channel/**/*.ts", { cwd: ROOT }).toSorted();
  const fields = files.flatMap((file) =>
    textFields(read(file))
      .filter((field) => !DATA.has(nameOf(field)))
      .map((field) => `${path.basename(file, ".ts")}: ${field}`),
  );
  expect(fields).toEqual([RULE_OF_A_TABLE]);
});

test("no name of data is there that no field has", () => {
  const files = globSync("src/channel/**/*.ts", { cwd: ROOT });
  const names = new Set(files.flatMap((file) => textFields(read(file)).map(nameOf)));
  expect([...DATA].filter((name) => !names.has(name))).toEqual([]);
});

test("a peer makes no sentences", () => {
  const files = globSync(["src/{desk,peer,channel,net,match,watch}/**/*.ts", "electron/peer-process.ts"], {
    cwd: ROOT,
  });
  const counts = files.toSorted().map((file) => [file, sentencesIn(read(file))] as const);
  expect(counts.filter(([, count]) => count > 0)).toEqual([]);
});

test("a text is found wherever it stands in a type", () => {
  const code = `interface One { readonly a: string; b?: readonly string[] | null; c: number; d: { e: string } }
    type Two = { kind: "x"; f: string } | { kind: "y"; g: Record<string, 1> };`;
  expect(textFields(parse("one.ts", code))).toEqual(["One.a", "One.b", "One.e", "Two x.f", "Two y.g"]);
});

test("a sentence is found, and what is none is not", () => {
  const count = (code: string): number => sentencesIn(parse("one.ts", code));
  const name = ["$", "{name}"].join("");
  expect(count(`f('The match is over.', \`${name} is here.\`, \`The map ${name} is gone.\`)`)).toBe(3);
  expect(count("f('The end.', 'over and out.', 'The match is over')")).toBe(0);
});
