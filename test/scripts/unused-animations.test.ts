import { expect, test } from "vitest";
import { withoutWrites } from "../../scripts/unused-animations.ts";

const CODE = `class Track {}
Track.prototype.name = 'a';
Track.prototype.table = [
	[ 1 ],
	{ a: [ 2 ] },
];
Track.prototype.kinds = {
	a: 1
};
Tracks.name = 'b';
	Track.inner = 1;
`;

test("what is written into a class at the top of a module goes, and nothing else", () => {
  const left = withoutWrites(CODE, ["Track"]).replaceAll(/\n+/g, "\n");
  expect(left).toBe("class Track {}\nTracks.name = 'b';\n\tTrack.inner = 1;\n");
});

test("a class into which nothing is written is named", () => {
  expect(() => withoutWrites(CODE, ["Gone"])).toThrow("writes nothing into Gone");
});
