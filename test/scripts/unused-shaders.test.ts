import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ShaderChunk } from "three";
import { expect, test } from "vitest";

import { UNUSED_SHADERS, USED_MATERIALS, withoutShaders } from "../../scripts/unused-shaders.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

test("no shader that stays in the window includes one that is left out", () => {
  const isLeftOut = (name: string): boolean => UNUSED_SHADERS.includes(name);
  const including = Object.entries(ShaderChunk).filter(
    ([name, text]) =>
      !isLeftOut(name) &&
      [...text.matchAll(/#include <(\w+)>/g)].some(([, included]) => isLeftOut(included!)),
  );
  expect(including.map(([name]) => name)).toEqual([]);
});

test("the window has no material whose shader is left out", () => {
  const used = globSync("src/view/**/*.ts", { cwd: ROOT }).flatMap((file) => {
    const source = readFileSync(path.join(ROOT, file), "utf8");
    return [...source.matchAll(/import \{([^}]*)\} from "three"/g)].flatMap(([, names]) =>
      names!.split(",").map((name) => name.replace("type", "").trim()),
    );
  });
  const drawn = used.filter((name) =>
    /Material$|^(?:Points|Sprite|Line|LineSegments|LineLoop|PointLight|CubeTexture)$/.test(name),
  );
  expect(drawn.length).toBeGreaterThan(3);
  expect(drawn.filter((name) => !USED_MATERIALS.includes(name))).toEqual([]);
});

test("a shader that three.js does not have is not left out in silence", () => {
  const code = "const ShaderChunk = {\n\tfog_vertex: fog_vertex,\n\tcube_vert: vertex$5\n};";
  expect(withoutShaders(code, ["cube_vert"])).toMatch(/fog_vertex: fog_vertex,\n\tcube_vert: "#error .*"\n/);
  expect(() => withoutShaders(code, ["cube_frag"])).toThrow("cube_frag");
});
