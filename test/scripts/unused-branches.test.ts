import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ShaderChunk } from "three";
import { expect, test } from "vitest";

import { UNUSED_LIGHTS, withoutBranches, withoutFlags } from "../../scripts/unused-branches.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

test.each([
  ["what is never there", ["a", "#ifdef USE_SKINNING", "b", "#endif", "c"], ["a", "c"]],
  ["all but what is there instead", ["#ifdef USE_ENVMAP", "a", "#else", "b", "#endif"], ["b"]],
  ["the question for what is always so", ["\t#ifndef USE_TANGENT", "a", "#else", "b", "#endif"], ["a"]],
  [
    "what asks for it and more at once",
    ["#if defined( USE_MAP ) && defined( USE_ENVMAP )", "a", "#endif"],
    [],
  ],
  [
    "what asks for a light that there is not",
    ["#if ( NUM_SPOT_LIGHTS > 0 ) && defined( A )", "a", "#endif"],
    [],
  ],
  [
    "a later part",
    ["#ifdef A", "a", "#elif defined( USE_BUMPMAP )", "b", "#else", "c", "#endif"],
    ["#ifdef A", "a", "#else", "c", "#endif"],
  ],
  ["what stands in it", ["#ifdef USE_ENVMAP", "#ifdef A", "a", "#else", "b", "#endif", "#endif", "c"], ["c"]],
  ["all parts", ["#if defined( USE_NORMALMAP )", "a", "#elif defined( USE_BUMPMAP )", "b", "#endif"], []],
])("%s is left out", (_, shader, rest) => {
  expect(withoutBranches(shader.join("\n"))).toBe(rest.join("\n"));
});

test.each([
  [["#ifdef USE_MAP", "a", "#else", "b", "#endif"]],
  [["#ifndef A", "a", "#else", "b", "#endif"]],
  [["#if defined( USE_ENVMAP ) || defined( USE_SHADOWMAP )", "a", "#endif"]],
  [["#if ! defined( USE_ENVMAP )", "a", "#endif"]],
  [["#if NUM_DIR_LIGHTS > 0", "a", "#endif", "#define USE_ENVMAP"]],
])("what may come is kept as it is: %j", (shader) => {
  expect(withoutBranches(shader.join("\n"))).toBe(shader.join("\n"));
});

test("a part that may come after one that never does is not left out in silence", () => {
  const shader = "#ifdef USE_ENVMAP\na\n#elif defined( A )\nb\n#endif";
  expect(() => withoutBranches(shader)).toThrow("#elif defined( A )");
});

test("every branch of what is left of three.js has its end", () => {
  for (const [name, shader] of Object.entries(ShaderChunk)) {
    const left = withoutBranches(shader);
    const count = (what: RegExp): number => left.match(what)?.length ?? 0;
    expect(count(/^\s*#if/gm), name).toBe(count(/^\s*#endif/gm));
  }
});

test("who has use for such a thing after all is told where it went", () => {
  const code = "skinning ? '#define USE_SKINNING' : '', '#define USE_MAP'";
  expect(withoutFlags(code, ["USE_SKINNING"])).toBe(
    "skinning ? '#error USE_SKINNING: see scripts/unused-branches.ts' : '', '#define USE_MAP'",
  );
  expect(() => withoutFlags(code, ["USE_FUR"])).toThrow("USE_FUR");
});

test("the window has no light whose branches are left out, and cuts nothing off", () => {
  const sources = globSync("src/view/**/*.ts", { cwd: ROOT }).map((file) =>
    readFileSync(path.join(ROOT, file), "utf8"),
  );
  const unwanted = new RegExp(`\\b(?:${UNUSED_LIGHTS.join("|")}|LightProbe\\w*|clippingPlanes)\\b`);
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((source) => unwanted.test(source))).toEqual([]);
});
