import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { hostsOf, ownLinks } from "../../../src/peer/near/links.ts";
import { LINKS_MAX } from "../../../src/peer/near/limits.ts";

const ipv4 = (cidr: string, internal = false): NetworkInterfaceInfo => ({
  ...{ family: "IPv4", address: cidr.split("/")[0]!, netmask: "", mac: "", internal, cidr },
});
const LOOP = { lo: [ipv4("127.0.0.1/8", true)] };
const HOME = { wlan0: [ipv4("192.168.1.7/24"), ipv4("192.168.2.7/24")] };
const hostsIn = (interfaces: Parameters<typeof ownLinks>[0]): readonly string[] =>
  ownLinks(interfaces).map(({ host }) => host);

test("are the networks with others on them, or else those that there are", () => {
  const docker = { docker0: [ipv4("172.17.0.1/16")] };
  const vpn = { tun0: [ipv4("10.8.0.2/32")] };
  expect(hostsIn({ ...LOOP, ...docker, ...vpn, ...HOME })).toEqual(["192.168.1.7"]);
  expect(hostsIn({ ...LOOP, ...docker, ...vpn })).toEqual(["172.17.0.1"]);
  expect(hostsIn({ ...LOOP, ...vpn })).toEqual(["127.0.0.1"]);
  expect(hostsIn({})).toEqual([]);
});

test("are so many at most", () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`eth${i}`, [ipv4(`10.${i}.0.1/24`)]]));
  expect(hostsIn(many)).toHaveLength(LINKS_MAX);
});

test("know their own hosts from others", () => {
  const isNear = hostsOf({ host: "192.168.1.7", prefix: 24 });
  expect(["192.168.1.1", "192.168.1.7", "192.168.1.255"].every(isNear)).toBe(true);
  expect(["192.168.2.1", "8.8.8.8", "127.0.0.1", "no address"].some(isNear)).toBe(false);
});
