import { expect, test } from "vitest";
import type { Address } from "../../../src/wire/index.ts";
import { MASTER, WayWorld } from "../../support/way-world.ts";

const at = (host: string, port = 45_000): Address => ({ host, port });

test("what the master learns of how it is reached from outside is told to guests, behind its nearest address", () => {
  const world = new WayWorld();
  const own = [at("192.168.0.1"), at("192.168.5.1")];
  world.host({ localAddresses: own });
  const a = world.join(at("203.0.113.2"));
  expect(world.runToReady()).toBe(true);
  world.master.session.lobby.setAddresses({ own, outside: [at("198.51.100.9", 45_001)] });
  world.run(3_000);
  const addressesOf = () => a.session.lobby.remotes[0]!.ways.candidates.addresses;
  expect(addressesOf()).toContainEqual(at("198.51.100.9", 45_001));
  world.master.session.lobby.setAddresses({ own, outside: [at("198.51.100.9", 45_002)] });
  const b = world.join(at("203.0.113.3"));
  expect(world.runToReady()).toBe(true);
  expect(b.session.lobby.remotes[0]!.ways.candidates.addresses.slice(0, 4)).toEqual([
    MASTER,
    own[0],
    at("198.51.100.9", 45_002),
    own[1],
  ]);
});
