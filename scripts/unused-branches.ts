// A part of the window's build: the shaders of three.js have a branch for each thing that a material, a light or a mesh may have.

import type { Plugin } from "vite";

import { textsOf } from "./short-shaders.ts";

/** What three.js defines for materials and meshes with things that nothing in the window has. */
const UNUSED_FLAGS: readonly string[] = [
  ...["FOG_EXP2", "DITHERING", "PREMULTIPLIED_ALPHA", "USE_LOGARITHMIC_DEPTH_BUFFER"],
  ...["USE_REVERSED_DEPTH_BUFFER", "USE_ALPHAHASH", "USE_TANGENT", "USE_LIGHT_PROBES", "USE_POINTS_UV"],
  ...["USE_ALPHAMAP", "USE_AOMAP", "USE_BUMPMAP", "USE_DISPLACEMENTMAP", "USE_EMISSIVEMAP", "USE_ENVMAP"],
  ...["USE_LIGHTMAP", "USE_NORMALMAP", "USE_NORMALMAP_OBJECTSPACE", "USE_NORMALMAP_TANGENTSPACE"],
  ...["USE_PACKED_NORMALMAP", "USE_SPECULARMAP", "USE_METALNESSMAP", "USE_ROUGHNESSMAP"],
  ...["USE_BATCHING", "USE_BATCHING_COLOR", "USE_INSTANCING_MORPH", "USE_MORPHTARGETS", "USE_MORPHNORMALS"],
  ...["USE_MORPHCOLORS", "USE_SKINNING", "DECODE_VIDEO_TEXTURE", "DECODE_VIDEO_TEXTURE_EMISSIVE"],
  ...["USE_ANISOTROPY", "USE_ANISOTROPYMAP", "USE_CLEARCOAT", "USE_CLEARCOATMAP", "USE_CLEARCOAT_NORMALMAP"],
  ...["USE_CLEARCOAT_ROUGHNESSMAP", "USE_DIFFUSE_ROUGHNESSMAP", "USE_IRIDESCENCE", "USE_IRIDESCENCEMAP"],
  ...["USE_IRIDESCENCE_THICKNESSMAP", "USE_RETROREFLECTION", "USE_SHEEN", "USE_SHEEN_COLORMAP"],
  ...["USE_SHEEN_ROUGHNESSMAP", "USE_SPECULAR_COLORMAP", "USE_SPECULAR_INTENSITYMAP", "USE_TRANSMISSION"],
  ...["USE_TRANSMISSIONMAP", "USE_THICKNESSMAP"],
];
/** What only shaders define that scripts/unused-shaders.ts leaves out. */
const OF_UNUSED_SHADERS: readonly string[] = ["PHONG", "STANDARD"];
/** Of lights that the window does not have, by the names of their classes; test/scripts/unused-branches.test.ts holds its sources against them. */
export const UNUSED_LIGHTS: readonly string[] = ["PointLight", "RectAreaLight", "SpotLight", "SunLight"];
/** Of them, and of what else is counted in shaders. */
const UNUSED_COUNTS =
  /^NUM_(?:POINT_LIGHTS|POINT_LIGHT_SHADOWS|RECT_AREA_LIGHTS|SPOT_LIGHTS|SPOT_LIGHT_(?:COORDS|MAPS|SHADOWS)|SUN_LIGHTS|SUN_LIGHT_SHADOWS|CLIPPING_PLANES|LIGHT_PROBE_GRIDS)$/;

/** A condition of the preprocessor that is open. "known": it stands in the text no more, for it is never so, or always. */
interface Branch {
  readonly kind: "asked" | "known";
  isKept: boolean; // what stands in it now
  isTaken: boolean; // a part of a known one was kept, and its other parts are not
}

export function unusedBranches(): Plugin {
  return {
    name: "unused-branches",
    apply: "build",
    transform: {
      filter: { id: /\/three\.module\.js$/ },
      handler(code) {
        const safe = withoutFlags(code, UNUSED_FLAGS);
        const pieces: string[] = [];
        let at = 0;
        for (const { start, end, value } of textsOf(this.parse(safe)).toSorted((a, b) => a.start - b.start)) {
          if (typeof value !== "string" || !value.includes("\n")) continue;
          pieces.push(safe.slice(at, start), JSON.stringify(withoutBranches(value)));
          at = end;
        }
        return { code: pieces.join("") + safe.slice(at), map: null };
      },
    },
  };
}

/** The module that defines these flags in front of a shader, with an error in their place: whoever needs one reads in the console where it went. */
export function withoutFlags(code: string, flags: readonly string[]): string {
  return flags.reduce((rest, flag) => {
    const without = rest.replaceAll(`'#define ${flag}'`, `'#error ${flag}: see scripts/unused-branches.ts'`);
    if (without === rest)
      throw new Error(`three.js does not define ${flag}: look at scripts/unused-branches.ts`);
    return without;
  }, code);
}

/** A shader without the branches in which nothing of the window comes. */
export function withoutBranches(shader: string): string {
  const open: Branch[] = [];
  const kept: string[] = [];
  for (const line of shader.split("\n")) {
    const [, directive, condition = ""] = /^\s*#(ifdef|ifndef|if|elif|else|endif)\b(.*)/.exec(line) ?? [];
    const isSeen = open.slice(0, -1).every(({ isKept }) => isKept);
    const last = open.at(-1);
    if (directive === undefined) {
      if (isSeen && last?.isKept !== false) kept.push(line);
    } else if (directive.startsWith("if")) {
      const isKnown = isNeverSo(directive === "if" ? condition : `defined(${condition})`);
      const isKept = !isKnown || directive === "ifndef";
      if (!isKnown && isSeen && last?.isKept !== false) kept.push(line);
      open.push({ kind: isKnown ? "known" : "asked", isKept, isTaken: isKept });
    } else {
      const written = next(last!, directive, condition, line);
      if (directive === "endif") open.pop();
      if (written !== null && isSeen) kept.push(written);
    }
  }
  return kept.join("\n");
}

/** Goes on to the next part of a branch, or to its end: the line that stands there then, or null. */
function next(branch: Branch, directive: string, condition: string, line: string): string | null {
  if (branch.kind === "asked") {
    branch.isKept = directive !== "elif" || !isNeverSo(condition);
    return branch.isKept ? line : null;
  }
  if (directive === "endif") return null;
  if (directive === "elif" && !branch.isTaken && !isNeverSo(condition))
    throw new Error(`a branch that is never so has another one: #elif${condition}`);
  branch.isKept = directive === "else" && !branch.isTaken;
  branch.isTaken ||= branch.isKept;
  return null;
}

/** One of the things that it asks for at once is not there. */
function isNeverSo(condition: string): boolean {
  if (condition.includes("||")) return false;
  return condition.split("&&").some((term) => isNever(term.replaceAll(/[\s()]/g, "")));
}

function isNever(term: string): boolean {
  const flag = /^defined(\w+)$/.exec(term)?.[1];
  if (flag !== undefined) return UNUSED_FLAGS.includes(flag) || OF_UNUSED_SHADERS.includes(flag);
  return UNUSED_COUNTS.test(
    /^(\w+)>0$/.exec(term)?.[1] ?? /^UNROLLED_LOOP_INDEX<(\w+)$/.exec(term)?.[1] ?? "",
  );
}
