import { describe, expect, test } from "vitest";

import { refusal } from "../../lint/layer-imports.js";
import { layers, packageUsers } from "../../lint/layers.js";
import { lintTests } from "../support/lint-samples.ts";

const lintTest = lintTests();

const REFUSED = ["robocat/layer-imports"];
const names = Object.keys(layers);

describe("the table of layers", () => {
  test.each(names)("%s imports only the layers beside it", (from) => {
    for (const to of names.filter((name) => name !== from)) {
      const mayImport = refusal(`src/${from}/sample.ts`, `../${to}/index.ts`) === undefined;
      expect(mayImport, `${from} imports ${to}`).toBe(layers[from]!.includes(to));
    }
  });

  for (const layer of names) {
    const lower = layers[layer]!.map((name) => `import "../${name}/index.ts";`).join("\n");
    lintTest(`lint lets ${layer} import the layers beside it`, [`src/${layer}/`], lower, []);
    const higher = layer === "peer" ? "view" : "peer";
    if (!layers[layer]!.includes(higher))
      lintTest(
        `lint lets ${layer} import no other`,
        [`src/${layer}/`],
        `import "../${higher}/index.ts";`,
        REFUSED,
      );
  }

  test("names lower layers only, so that there is no circle", () => {
    names.forEach((name, height) => {
      for (const lower of layers[name]!)
        expect(names.indexOf(lower), `${name} imports ${lower}`).toBeLessThan(height);
    });
  });
});

describe("every way to name a module is judged", () => {
  for (const code of [
    `import "../peer/index.ts";`,
    `import { x } from "../peer/index.ts"; x();`,
    `import type { X } from "../peer/index.ts"; export type Y = X;`,
    `import type { X } from "../peer/index.ts"; export type Y = X;`,
    `import * as peer from "../peer/index.ts"; peer.x();`,
    `export { x } from "../peer/index.ts";`,
    `export type { X } from "../peer/index.ts";`,
    `export * from "../peer/index.ts";`,
    `export * as peer from "../peer/index.ts";`,
    `export const x = import("../peer/index.ts");`,
    "export const x = import(`../peer/index.ts`);",
    `export const x = (name: string) => import(name);`,
    `export const x = (name: string) => import("../peer/" + name);`,
    `export type X = import("../peer/index.ts").X;`,
    `export type X = typeof import("../peer/index.ts");`,
    `import "./../../src/peer/index.ts";`,
    `import "/src/peer/index.ts";`,
    `import "file:///src/peer/index.ts";`,
  ])
    lintTest(code, ["src/view/"], code, REFUSED);

  for (const code of [`import x = require("../peer/index.ts"); x();`, `require("../peer/index.ts");`])
    lintTest(code, ["src/view/"], code, "robocat/layer-imports");
});

describe("files", () => {
  test.each([
    { from: "src/sim/step.ts", to: "../base/result.ts", why: "another layer is its index.ts" },
    { from: "src/sim/parts/deep.ts", to: "../../base/result.ts", why: "also from a deeper folder" },
    { from: "src/other/file.ts", to: "../base/index.ts", why: "a folder outside of the table is no layer" },
    { from: "src/file.ts", to: "./base/index.ts", why: "each file of src belongs to a layer" },
    { from: "src/sim/step.ts", to: "../../test/support/network.ts", why: "src does not know the tests" },
    { from: "src/sim/step.ts", to: "../../package.json", why: "src does not know the top level" },
    { from: "src/peer/peer.ts", to: "../../electron/main.ts", why: "src does not know Electron" },
    { from: "src/cli/campaign.ts", to: "../../test/support/network.ts", why: "no layer of src does" },
    { from: "electron/main.ts", to: "../src/sim/index.ts", why: "Electron knows peer, channel and cli" },
    { from: "electron/main.ts", to: "../src/peer/peer.ts", why: "and of them only index.ts" },
    { from: "electron/main.ts", to: "../test/support/network.ts", why: "and no tests" },
  ])("$from must not import $to: $why", ({ from, to }) => {
    expect(refusal(from, to)).toBeDefined();
  });

  for (const { from, code } of [
    { from: "src/sim/step.ts", code: `import "./fixed.ts";` },
    { from: "src/sim/parts/deep.ts", code: `import "../fixed.ts"; import "../../base/index.ts";` },
    { from: "electron/shell.ts", code: `import "electron"; import "node:path"; import "./peer-process.ts";` },
    { from: "electron/main.ts", code: `import "../src/peer/index.ts"; import "../src/channel/index.ts";` },
    { from: "test/sim/step.test.ts", code: `import "../../src/sim/step.ts"; import "fast-check";` },
    { from: "scripts/build.ts", code: `import "../src/sim/step.ts"; import "vite";` },
  ])
    lintTest(`${from} may contain: ${code}`, [from], code, []);

  lintTest(
    "lint judges the whole of src",
    ["src/other/file.ts", "src/file.ts"],
    `import "../base/index.ts";`,
    REFUSED,
  );
  lintTest("and Electron", ["electron/"], `import "../src/sim/index.ts";`, REFUSED);
});

describe("src knows no tests, in whichever way it asks for them", () => {
  const places = names.map((layer) => `src/${layer}/`);
  for (const code of [
    `export const load = () => import("../../test/support/network.ts");`,
    `export type Network = typeof import("../../test/support/network.ts");`,
    `import type { Network } from "../../test/support/network.ts"; export type N = Network;`,
    `export { network } from "../../test/support/network.ts";`,
  ])
    lintTest(code, places, code, REFUSED[0]!);
});

describe("packages", () => {
  const mayImport = (from: string, name: string): boolean => refusal(from, name) === undefined;

  test.each(Object.keys(packageUsers))("only the layers in the table import %s", (name) => {
    for (const layer of names)
      expect(mayImport(`src/${layer}/sample.ts`, name), layer).toBe(packageUsers[name]!.includes(layer));
  });

  test("the socket of UDP is opened in one file", () => {
    expect(mayImport("src/system/udp-socket.ts", "node:dgram")).toBe(true);
    expect(mayImport("src/net/link.ts", "node:dgram")).toBe(false);
    expect(mayImport("src/peer/live-peer.ts", "node:dgram")).toBe(false);
  });
  lintTest("which lint knows", ["src/system/udp-socket.ts"], `import "node:dgram";`, []);
  lintTest("and knows alone", ["src/system/", "src/net/", "src/peer/"], `import "node:dgram";`, REFUSED);

  test("a name covers the paths below it, and nothing else", () => {
    expect(mayImport("src/peer/log.ts", "node:fs/promises")).toBe(true);
    expect(mayImport("src/net/link.ts", "node:fs/promises")).toBe(false);
    expect(mayImport("src/view/scene.ts", "three/addons/loader.js")).toBe(true);
    expect(mayImport("src/view/scene.ts", "./view.css")).toBe(true);
    expect(mayImport("src/view/scene.ts", "three-other")).toBe(false);
  });

  test.each(["electron", "fs", "dgram", "node:module", "left-pad"])("nobody in src imports %s", (name) => {
    for (const layer of names) expect(mayImport(`src/${layer}/sample.ts`, name), layer).toBe(false);
  });
  lintTest(
    "nobody in src imports what is not in the table",
    names.map((layer) => `src/${layer}/`),
    `import "left-pad";`,
    REFUSED,
  );
});
