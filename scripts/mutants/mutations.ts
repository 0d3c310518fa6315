// The small faults that can be put into a source file: each is an edit of its text that leaves the syntax right.
import ts from "typescript";

export interface Mutation {
  readonly kind: string;
  readonly start: number; // in characters
  readonly end: number;
  readonly text: string; // what stands there afterwards
  readonly line: number; // from 1
}

type Edit = Omit<Mutation, "line">;

const SWAPPED: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.AmpersandAmpersandToken, "||"],
  [ts.SyntaxKind.BarBarToken, "&&"],
  [ts.SyntaxKind.LessThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, "<"],
  [ts.SyntaxKind.GreaterThanToken, ">="],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">"],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [ts.SyntaxKind.PlusToken, "-"],
  [ts.SyntaxKind.MinusToken, "+"],
]);

/** All that can be put into this text. What an assert says is left alone: it refuses our own mistakes, and this is none. */
export function mutationsOf(text: string): readonly Mutation[] {
  const file = ts.createSourceFile("mutated.ts", text, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isCallExpression(node) && node.expression.getText(file) === "assert") return;
    for (const edit of editsOf(node, file))
      found.push({ ...edit, line: file.getLineAndCharacterOfPosition(edit.start).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

export function mutate(text: string, { start, end, text: replacement }: Mutation): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

function editsOf(node: ts.Node, file: ts.SourceFile): readonly Edit[] {
  const edit = (kind: string, place: ts.Node, text: string): Edit => ({
    ...{ kind, text, start: place.getStart(file), end: place.getEnd() },
  });
  if (ts.isBinaryExpression(node)) return swapOf(node, edit);
  if (ts.isIfStatement(node)) return [edit("negate", node.expression, `!(${node.expression.getText(file)})`)];
  if (ts.isConditionalExpression(node))
    return [edit("negate", node.condition, `!(${node.condition.getText(file)})`)];
  // An empty statement keeps `if (x) f();` whole.
  if (ts.isExpressionStatement(node) && !isAssert(node, file)) return [edit("remove", node, ";")];
  if (ts.isReturnStatement(node) && node.expression)
    return [edit("return", node.expression, "(undefined as never)")];
  if (ts.isNumericLiteral(node) && !ts.isPropertyAssignment(node.parent.parent ?? node))
    return numberOf(node, edit);
  return [];
}

type MakeEdit = (kind: string, place: ts.Node, text: string) => Edit;

function swapOf(node: ts.BinaryExpression, edit: MakeEdit): readonly Edit[] {
  const swapped = SWAPPED.get(node.operatorToken.kind);
  const isAboutText =
    node.operatorToken.kind === ts.SyntaxKind.PlusToken && [node.left, node.right].some(isText);
  return swapped === undefined || isAboutText ? [] : [edit("operator", node.operatorToken, swapped)];
}

function numberOf(node: ts.NumericLiteral, edit: MakeEdit): readonly Edit[] {
  const value = Number(node.text);
  const isName = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
  return isName || !Number.isSafeInteger(value) ? [] : [edit("constant", node, String(value + 1))];
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function isAssert(node: ts.ExpressionStatement, file: ts.SourceFile): boolean {
  return ts.isCallExpression(node.expression) && node.expression.expression.getText(file) === "assert";
}
