import { readdirSync, readFileSync } from "node:fs";

/** Where the golden files of the tests lie: each was written by the writers of this program, and a kind without one fails a test. */
const GOLDEN = new URL("../../../../test/golden/", import.meta.url);

interface GoldenBytes {
  readonly name: string; // of the file, without what is behind its first dot
  readonly bytes: Uint8Array;
}

/** The golden files of a folder that hold bytes in hexadecimal; some have a line above that names their version. */
export function goldenBytes(folder: string): readonly GoldenBytes[] {
  return goldenFiles(folder, ".hex").map(({ name, content }) => {
    const lines = content
      .toString("latin1")
      .split("\n")
      .filter((line) => !line.startsWith("protocol"));
    return { name, bytes: new Uint8Array(Buffer.from(lines.join("").replaceAll(/\s/g, ""), "hex")) };
  });
}

/** The golden files of a folder with that ending, as they are. */
export function goldenFiles(
  folder: string,
  ending: string,
): readonly { readonly name: string; readonly content: Buffer }[] {
  const at = new URL(folder === "" ? "." : `${folder}/`, GOLDEN);
  const files = readdirSync(at).filter((file) => file.endsWith(ending));
  return files
    .toSorted()
    .map((file) => ({ name: file.replace(/\..*$/, ""), content: readFileSync(new URL(file, at)) }));
}
