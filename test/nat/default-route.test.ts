import { expect, test } from "vitest";
import { readProcRoute, readRouteGet, readRoutePrint } from "../../src/nat/default-route.ts";

const HEAD = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n";
const lineOf = (
  gateway: string,
  { flags = "0003", metric = 0, destination = "00000000", mask = "00000000" } = {},
): string => `eth0\t${destination}\t${gateway}\t${flags}\t0\t0\t${metric}\t${mask}\t0\t0\t0\n`;

test("Linux: the default way with the least metric, through a gateway, that is up", () => {
  expect(readProcRoute(HEAD + lineOf("0100A8C0"))).toBe("192.168.0.1");
  expect(
    readProcRoute(HEAD + lineOf("0100A8C0", { metric: 600 }) + lineOf("0101000A", { metric: 100 })),
  ).toBe("10.0.1.1");
  expect(readProcRoute(HEAD + lineOf("0100A8C0", { flags: "0001" }))).toBeNull();
  expect(readProcRoute(HEAD + lineOf("0100A8C0", { flags: "0002" }))).toBeNull();
  expect(readProcRoute(HEAD + lineOf("0100A8C0", { destination: "0000A8C0" }))).toBeNull();
  expect(readProcRoute(HEAD + lineOf("0100A8C0", { mask: "00000080" }))).toBeNull(); // half of everywhere
  for (const text of ["", HEAD, "\n\n", `${HEAD}eth0\t00000000`, HEAD + lineOf("xyz")])
    expect(readProcRoute(text)).toBeNull();
});

test("Windows: in whatever language", () => {
  const text = [
    "IPv4-Routentabelle",
    "Aktive Routen:",
    "     Netzwerkziel    Netzwerkmaske          Gateway    Schnittstelle Metrik",
    "          0.0.0.0          0.0.0.0   192.168.178.1   192.168.178.20     35",
    "          0.0.0.0          0.0.0.0        10.8.0.1         10.8.0.2     25",
    "          0.0.0.0          0.0.0.0    Auf Verbindung      10.9.0.2      1",
  ].join("\r\n");
  expect(readRoutePrint(text)).toBe("10.8.0.1");
  expect(readRoutePrint("")).toBeNull();
});

test.each([
  ["to half of everywhere, as of a tunnel", "0.0.0.0 128.0.0.0 10.8.0.1 10.8.0.2 1"],
  ["to the other half", "128.0.0.0 0.0.0.0 10.8.0.1 10.8.0.2 1"],
  ["that needs no gateway", "0.0.0.0 0.0.0.0 On-link 10.9.0.2 1"],
  ["of those that are kept for the next start", "0.0.0.0 0.0.0.0 10.8.0.1 Default"],
])("Windows: no way %s", (_, line) => {
  expect(readRoutePrint(line)).toBeNull();
});

test("macOS", () => {
  const text =
    "   route to: default\ndestination: default\n       mask: default\n    gateway: 192.168.1.254\n  interface: en0\n";
  expect(readRouteGet(text)).toBe("192.168.1.254");
  expect(readRouteGet("    gateway: link#4\n")).toBeNull();
  expect(readRouteGet("")).toBeNull();
});
