// How much a class offers to who has one: what the figures (scripts/source-figures.ts) count.
import ts from "typescript";

/** A class, and the names that are public in it. */
export interface ClassMembers {
  readonly name: string;
  readonly members: readonly string[]; // a getter and its setter are one, static ones count, the constructor does not
}

/** The classes that a file with this text declares at its top. */
export function classesIn(text: string): readonly ClassMembers[] {
  const { statements } = ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, false);
  return statements.filter(ts.isClassDeclaration).map((one) => ({
    name: one.name?.text ?? "default",
    members: [...new Set(one.members.filter(isPublic).map(({ name }) => nameOf(name!)))],
  }));
}

function isPublic(member: ts.ClassElement): boolean {
  if (member.name === undefined || ts.isPrivateIdentifier(member.name)) return false;
  const flags = ts.getCombinedModifierFlags(member);
  return (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) === 0;
}

function nameOf(name: ts.PropertyName): string {
  return ts.isComputedPropertyName(name) ? "[computed]" : name.text;
}
