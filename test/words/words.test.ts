import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { describeMoment, describeMoments, MOMENT_WORDS } from "../../src/words/moment-words.ts";
import { describePerson, PERSON_WORDS } from "../../src/words/person-words.ts";

const SOURCE = path.resolve(import.meta.dirname, "../../src");

/** What people read of a moment and of somebody: what of it no fact changes. */
const SAID = [
  "A fight begins",
  "takes a cushion",
  "has no cats any more",
  "you blocked this player",
  "not the .+ you know",
  "plays from this computer too",
  "last played with on",
];

/** The kinds that a type of the channel names. */
function kindsOf(file: string, type: string): readonly string[] {
  const text = readFileSync(path.join(SOURCE, "channel", file), "utf8");
  const body = text.slice(text.indexOf(`export ${type}`)).split(/\n\n/)[0]!;
  return [...body.matchAll(/(?:kind: |\| )"([a-z-]+)"/g)].map(([, kind]) => kind!);
}

test("each kind that the channel carries has its words, and no others have", () => {
  expect(Object.keys(PERSON_WORDS).toSorted()).toEqual(
    kindsOf("lobby-messages.ts", "type PlayerNote").toSorted(),
  );
  expect(Object.keys(MOMENT_WORDS).toSorted()).toEqual(
    kindsOf("replay-messages.ts", "interface FactsMoment").toSorted(),
  );
});

test("what is said of them is said here and nowhere else", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const quoted = files.flatMap((file) => {
    const text = readFileSync(path.join(SOURCE, file), "utf8");
    return SAID.filter((said) => new RegExp(`["\`}][^"\`\n]*${said}[^"\`\n]*["\`]`).test(text)).map(
      (said) => `${file.split(path.sep)[0]!}: ${said}`,
    );
  });
  expect(quoted.toSorted()).toEqual(SAID.map((said) => `words: ${said}`).toSorted());
});

test("facts become sentences", () => {
  const fight = { kind: "fight", names: ["John", "Jane"], count: 1, region: "middle" } as const;
  const claim = { kind: "claim", names: ["John"], count: 3, region: "north-east" } as const;
  const fall = { kind: "fall", names: ["John"], count: 0, region: "south" } as const;
  expect(describeMoment(fight)).toBe("A fight begins in the middle; it costs John and Jane a cat.");
  expect(describeMoment({ ...fight, names: ["John"], count: 12 })).toBe(
    "A fight begins in the middle; it costs John 12 cats.",
  );
  expect(describeMoment(claim)).toBe("John takes a cushion in the north-east.");
  expect(describeMoment(fall)).toBe("John has no cats any more.");
  expect(describeMoments([claim, fall])).toBe(
    "John takes a cushion in the north-east. John has no cats any more.",
  );
  expect(describeMoments([claim, { ...fight, count: 12 }, fall, fight, claim])).toBe(
    "2 fights cost 13 cats. 2 cushions are taken. John has no cats any more.",
  );
  expect(describeMoments([claim, claim, claim, claim])).toBe("4 cushions are taken.");
  expect(describePerson({ kind: "blocked" })).toEqual({ tone: "warning", text: "you blocked this player" });
  expect(describePerson({ kind: "not-the", name: "John" }).text).toBe("not the John you know");
  expect(describePerson({ kind: "met", as: "John", day: "2026-11-24" })).toEqual({
    tone: "known",
    text: "known as John, last played with on 2026-11-24",
  });
});
