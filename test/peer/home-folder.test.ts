import { homedir } from "node:os";
import path from "node:path";

import { expect, test } from "vitest";

import { homeFolder } from "../../src/peer/home-folder.ts";

test("ROBOCAT_HOME comes first, made absolute", () => {
  expect(homeFolder({ ROBOCAT_HOME: "cats", XDG_DATA_HOME: "/data" }, "linux")).toBe(path.resolve("cats"));
});

test("else the place for data of each system", () => {
  expect(homeFolder({ XDG_DATA_HOME: path.resolve("/data") }, "linux")).toBe(
    path.resolve("/data/robo-cat-rts"),
  );
  const usual = path.join(homedir(), ".local/share/robo-cat-rts");
  expect(homeFolder({}, "linux")).toBe(usual);
  expect(homeFolder({ XDG_DATA_HOME: "relative", ROBOCAT_HOME: "" }, "linux")).toBe(usual);
  expect(homeFolder({}, "darwin")).toBe(path.join(homedir(), "Library/Application Support/Robo Cat RTS"));
  expect(homeFolder({ APPDATA: "C:/Data" }, "win32")).toBe(path.join("C:/Data", "Robo Cat RTS"));
});
