import { expect, test } from "vitest";
import { fillChecksum } from "../../../scripts/routers/checksum.ts";

const ETHERNET = "020000000002020000000001";
/** Of RFC 1071's arithmetic, done by hand for one datagram: 192.0.2.1:1 to 192.0.2.2:2, "hi". */
const UDP = "00010002000a00006869";
const IPV4 = "4500001e000000004011" + "0000" + "c0000201c0000202";
const frameOf = (type: string, ...parts: readonly string[]): Buffer =>
  Buffer.from(ETHERNET + type + parts.join(""), "hex");

/** With the sum in its place all words of a segment and of its addresses add up to ones. */
function addsUp(addresses: string, protocol: number, segment: Buffer): boolean {
  const words = Buffer.concat([Buffer.from(addresses, "hex"), segment, Buffer.alloc(segment.length % 2)]);
  let sum = protocol + segment.length;
  for (let at = 0; at < words.length; at += 2) sum += words.readUInt16BE(at);
  return sum % 0xffff === 0;
}

test("a datagram of IPv4 gets its sum, whatever stood there, and what pads a short frame is no part of it", () => {
  for (const was of ["0000", "abcd"]) {
    const frame = frameOf("0800", IPV4, UDP.slice(0, 12), was, UDP.slice(16), "ee".repeat(8));
    fillChecksum(frame);
    expect(addsUp("c0000201c0000202", 17, frame.subarray(34, 44))).toBe(true);
    expect(frame.subarray(44).every((byte) => byte === 0xee)).toBe(true);
  }
});

test("so does one of IPv6, and a segment of TCP of an odd length", () => {
  const addresses = "20010db8000000000000000000000001" + "20010db8000000000000000000000002";
  const udp = frameOf("86dd", "60000000000a1140", addresses, UDP);
  fillChecksum(udp);
  expect(addsUp(addresses, 17, udp.subarray(54))).toBe(true);
  const tcp = frameOf("86dd", "6000000000150640", addresses, "00".repeat(20), "68");
  fillChecksum(tcp);
  expect(addsUp(addresses, 6, tcp.subarray(54))).toBe(true);
});

test("what has no such sum stays as it is: a fragment, another protocol, a frame that is cut short", () => {
  const others = [
    frameOf("0800", IPV4.replace("00000000", "00002000"), UDP),
    frameOf("0800", IPV4.replace("4011", "4001"), UDP),
    frameOf("0806", IPV4, UDP),
    frameOf("0800", IPV4, UDP.slice(0, 12)),
    frameOf("0800", "45"),
    frameOf("86dd", "60"),
    frameOf(""),
  ];
  for (const frame of others) {
    const before = Buffer.from(frame);
    fillChecksum(frame);
    expect(frame.equals(before), before.toString("hex")).toBe(true);
  }
});
