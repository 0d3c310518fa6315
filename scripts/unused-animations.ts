// A part of the window's build: three.js writes into the prototypes of its classes for animations as it is loaded, so no bundler can tell
// that a window has no use for them.

import type { Plugin } from "vite";

/** Classes of three.js that the window does without, and for which something is written at the top of the module. */
const UNUSED_CLASSES: readonly string[] = [
  "KeyframeTrack",
  "BooleanKeyframeTrack",
  "ColorKeyframeTrack",
  "NumberKeyframeTrack",
  "QuaternionKeyframeTrack",
  "StringKeyframeTrack",
  "VectorKeyframeTrack",
  "PropertyBinding",
];

/** One of the code would find its prototype without fields: it must not come to that. */
export function unusedAnimations(): Plugin {
  return {
    name: "unused-animations",
    apply: "build",
    transform: {
      filter: { id: /\/three\.core\.js$/ },
      handler(code) {
        return { code: withoutWrites(code, UNUSED_CLASSES), map: null };
      },
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const used = chunks.flatMap(({ modules }) =>
        Object.values(modules).flatMap(({ renderedExports }) => renderedExports),
      );
      const wrong = UNUSED_CLASSES.filter((name) => used.includes(name));
      if (wrong.length > 0)
        this.error(`the window uses ${wrong.join(", ")}: look at scripts/unused-animations.ts`);
    },
  };
}

/** The module of three.js that has the classes, without what it writes into them. Throws if it writes nothing into one of them. */
export function withoutWrites(code: string, names: readonly string[]): string {
  return names.reduce((rest, name) => {
    // To the end of its line, or where a list or a record goes over lines, to the end of that.
    const write = new RegExp(`^${name}\\.[\\w.]+ = (?:[^\\n]*[^\\n[{];|[[{]\\n[^]*?\\n[\\]}];)$`, "gmu");
    const without = rest.replaceAll(write, "");
    if (without === rest)
      throw new Error(`three.js writes nothing into ${name}: look at scripts/unused-animations.ts`);
    return without;
  }, code);
}
