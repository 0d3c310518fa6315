// A part of the window's build: three.js has the shaders of all its materials in one table, so they come along whichever a window uses.

import type { Plugin } from "vite";

/** The materials of three.js that the window has; test/scripts/unused-shaders.test.ts holds its sources against them. */
export const USED_MATERIALS: readonly string[] = [
  "MeshDepthMaterial", // of shadows
  "MeshLambertMaterial",
  "MeshToonMaterial",
  "ShaderMaterial",
];

/** Shaders of other materials, and of pictures as backgrounds, by their names in ShaderChunk; and what only these include. */
export const UNUSED_SHADERS: readonly string[] = [
  ...["background_frag", "background_vert", "backgroundCube_frag", "backgroundCube_vert"],
  ...["cube_frag", "cube_vert", "equirect_frag", "equirect_vert"],
  ...["distance_frag", "distance_vert", "linedashed_frag", "linedashed_vert"],
  ...["meshbasic_frag", "meshbasic_vert", "meshmatcap_frag", "meshmatcap_vert"],
  ...["meshnormal_frag", "meshnormal_vert", "meshphong_frag", "meshphong_vert"],
  ...["meshphysical_frag", "meshphysical_vert", "points_frag", "points_vert", "sprite_frag", "sprite_vert"],
  ...["lights_phong_fragment", "lights_phong_pars_fragment"],
  ...["lights_physical_fragment", "lights_physical_pars_fragment"],
  ...["clearcoat_normal_fragment_begin", "clearcoat_normal_fragment_maps", "clearcoat_pars_fragment"],
  ...["iridescence_fragment", "iridescence_pars_fragment"],
  ...["transmission_fragment", "transmission_pars_fragment"],
];

/** Whoever needs one after all reads in the console where it went. */
const LEFT_OUT = "#error left out of the window by scripts/unused-shaders.ts";

export function unusedShaders(): Plugin {
  return {
    name: "unused-shaders",
    apply: "build",
    transform: {
      filter: { id: /\/three\.module\.js$/ },
      handler(code) {
        return { code: withoutShaders(code, UNUSED_SHADERS), map: null };
      },
    },
  };
}

/** The module of three.js that has the table, without these. Throws if it has one of them no more. */
export function withoutShaders(code: string, names: readonly string[]): string {
  return names.reduce((rest, name) => {
    const row = new RegExp(`^\\t${name}: [\\w$]+`, "m");
    if (!row.test(rest)) throw new Error(`three.js has no shader ${name}: look at UNUSED_SHADERS`);
    return rest.replace(row, `\t${name}: ${JSON.stringify(LEFT_OUT)}`);
  }, code);
}
