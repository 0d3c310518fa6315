import { describe, expect, test } from "vitest";
import { deviceOf, isNeighbourTalk, Switch } from "../../../scripts/routers/line.ts";

const [ALL, ADA, BOB] = ["ffffffffffff", "020000000001", "020000000002"];
const frame = (to: string, from: string, rest = "0800"): Buffer => Buffer.from(to + from + rest, "hex");

describe("the line between routers", () => {
  test("sends a frame to all until it has heard whom it is for, and then to that device alone", () => {
    const line = new Switch(4);
    expect(line.targetsOf(2, frame(BOB, ADA))).toEqual([1, 3, 4]);
    expect(line.targetsOf(3, frame(ADA, BOB))).toEqual([2]);
    expect(line.targetsOf(2, frame(BOB, ADA))).toEqual([3]);
    expect(line.targetsOf(3, frame(ALL, BOB))).toEqual([1, 2, 4]);
  });

  test("follows a machine to another device, and sends nothing back to where it came from", () => {
    const line = new Switch(3);
    line.targetsOf(2, frame(ALL, ADA));
    line.targetsOf(3, frame(ALL, ADA));
    expect(line.targetsOf(1, frame(ADA, BOB))).toEqual([3]);
    expect(line.targetsOf(3, frame(ADA, BOB))).toEqual([]);
  });

  test("reads the device of a datagram, and takes nothing that is no frame", () => {
    const datagram = Buffer.concat([Buffer.from("0800000000000700", "hex"), frame(ALL, ADA)]);
    expect(deviceOf(datagram)).toBe(7);
    expect(deviceOf(datagram.subarray(0, 21))).toBeNull();
    expect(deviceOf(Buffer.from(datagram).fill(0, 0, 1))).toBeNull();
  });

  test("delays no question of who has an address, and all else", () => {
    expect(isNeighbourTalk(frame(ALL, ADA, "0806"))).toBe(true);
    expect(isNeighbourTalk(frame(ALL, ADA, "0800"))).toBe(false);
    const ipv6 = (protocol: number, kind: number): Buffer => {
      const bytes = Buffer.concat([frame(ALL, ADA, "86dd"), Buffer.alloc(41)]);
      bytes[20] = protocol;
      bytes[54] = kind;
      return bytes;
    };
    expect(isNeighbourTalk(ipv6(58, 135))).toBe(true);
    expect(isNeighbourTalk(ipv6(58, 128))).toBe(false); // an echo
    expect(isNeighbourTalk(ipv6(17, 135))).toBe(false);
  });
});
