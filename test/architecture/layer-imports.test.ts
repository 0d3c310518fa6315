import { describe, expect, test } from "vitest";

import { layers, packageUsers } from "../../eslint/layers.js";
import { lintSource } from "../support/lint-source.ts";

const REFUSED = ["robocat/layer-imports"];
const names = Object.keys(layers);

describe("the table of layers", () => {
  test.each(names)("%s imports only the layers beside it", async (from) => {
    for (const to of names.filter((name) => name !== from)) {
      const found = await lintSource(
        `src/${from}/sample.ts`,
        `import { x } from "../${to}/index.ts";\nx();\n`,
      );
      expect(found, `${from} imports ${to}`).toEqual(layers[from]!.includes(to) ? [] : REFUSED);
    }
  });

  test("names lower layers only, so that there is no circle", () => {
    names.forEach((name, height) => {
      for (const lower of layers[name]!)
        expect(names.indexOf(lower), `${name} imports ${lower}`).toBeLessThan(height);
    });
  });
});

describe("every way to name a module is judged", () => {
  test.each([
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
  ])("%s", async (code) => {
    expect(await lintSource("src/view/sample.ts", code)).toEqual(REFUSED);
  });

  test.each([`import x = require("../peer/index.ts"); x();`, `require("../peer/index.ts");`])(
    "%s",
    async (code) => {
      expect(await lintSource("src/view/sample.ts", code)).toContain("robocat/layer-imports");
    },
  );
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
  ])("$from must not import $to: $why", async ({ from, to }) => {
    expect(await lintSource(from, `import "${to}";`)).toEqual(REFUSED);
  });

  test.each([
    { from: "src/sim/step.ts", code: `import "./fixed.ts";` },
    { from: "src/sim/parts/deep.ts", code: `import "../fixed.ts"; import "../../base/index.ts";` },
    { from: "electron/main.ts", code: `import "electron"; import "node:path"; import "./peer-process.ts";` },
    { from: "electron/main.ts", code: `import "../src/peer/index.ts"; import "../src/channel/index.ts";` },
    { from: "test/sim/step.test.ts", code: `import "../../src/sim/step.ts"; import "fast-check";` },
    { from: "scripts/build.ts", code: `import "../src/sim/step.ts"; import "vite";` },
  ])("$from may contain: $code", async ({ from, code }) => {
    expect(await lintSource(from, code)).toEqual([]);
  });
});

describe("src knows no tests, in whichever way it asks for them", () => {
  test.each([
    `export const load = () => import("../../test/support/network.ts");`,
    `export type Network = typeof import("../../test/support/network.ts");`,
    `import type { Network } from "../../test/support/network.ts"; export type N = Network;`,
    `export { network } from "../../test/support/network.ts";`,
  ])("%s", async (code) => {
    for (const layer of names) expect(await lintSource(`src/${layer}/sample.ts`, code)).toContain(REFUSED[0]);
  });
});

describe("packages", () => {
  test.each(Object.keys(packageUsers))("only the layers in the table import %s", async (name) => {
    for (const layer of names) {
      const found = await lintSource(`src/${layer}/sample.ts`, `import "${name}";`);
      expect(found, `${layer} imports ${name}`).toEqual(packageUsers[name]!.includes(layer) ? [] : REFUSED);
    }
  });

  test("the socket of UDP is opened in one file", async () => {
    expect(await lintSource("src/system/udp-socket.ts", `import "node:dgram";`)).toEqual([]);
    expect(await lintSource("src/net/link.ts", `import "node:dgram";`)).toEqual(REFUSED);
    expect(await lintSource("src/peer/live-peer.ts", `import "node:dgram";`)).toEqual(REFUSED);
  });

  test("a name covers the paths below it, and nothing else", async () => {
    expect(await lintSource("src/peer/log.ts", `import "node:fs/promises";`)).toEqual([]);
    expect(await lintSource("src/net/link.ts", `import "node:fs/promises";`)).toEqual(REFUSED);
    expect(
      await lintSource("src/view/scene.ts", `import "three/addons/loader.js"; import "./view.css";`),
    ).toEqual([]);
    expect(await lintSource("src/view/scene.ts", `import "three-other";`)).toEqual(REFUSED);
  });

  test.each(["electron", "fs", "dgram", "node:module", "left-pad"])(
    "nobody in src imports %s",
    async (name) => {
      for (const layer of names)
        expect(await lintSource(`src/${layer}/sample.ts`, `import "${name}";`)).toEqual(REFUSED);
    },
  );
});
