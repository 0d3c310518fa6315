import { parseIpv4, parseIpv6 } from "../base/index.ts";

/**
 * From where an IP address can be used. "public": from everywhere. "home": within a house (RFC 1918, 3927, 4193). "provider": within the
 * network of a provider, whose router stands before one's own (RFC 6598, 7335). "nowhere": no machine outside has it (RFC 6890).
 */
type Place = "public" | "home" | "provider" | "nowhere";

/** First octets of a block, and how many bits of them count. The first block that fits is meant. */
type Block = readonly [octets: readonly number[], bits: number, place: Place];

const IPV4_BLOCKS: readonly Block[] = [
  [[0], 8, "nowhere"],
  [[10], 8, "home"],
  [[100, 64], 10, "provider"],
  [[127], 8, "nowhere"],
  [[169, 254], 16, "home"],
  [[172, 16], 12, "home"],
  [[192, 0, 0], 29, "provider"],
  [[192, 0, 0], 24, "nowhere"],
  [[192, 0, 2], 24, "nowhere"], // documentation, as the next ones
  [[198, 51, 100], 24, "nowhere"],
  [[203, 0, 113], 24, "nowhere"],
  [[192, 88, 99], 24, "nowhere"],
  [[192, 168], 16, "home"],
  [[198, 18], 15, "nowhere"],
  [[224], 3, "nowhere"], // multicast, reserved, broadcast
];

/** Of an IP address in its one text; "nowhere" as well if it is none. */
export function placeOfHost(host: string): Place {
  const octets = parseIpv4(host);
  if (octets !== null) return IPV4_BLOCKS.find((block) => isWithin(octets, block))?.[2] ?? "public";
  const groups = parseIpv6(host);
  if (groups === null) return "nowhere";
  const first = groups[0]!;
  if (first >> 9 === 0xfc >> 1) return "home";
  const isDocumentation = first === 0x2001 && groups[1] === 0xdb8;
  return first >> 13 === 1 && !isDocumentation ? "public" : "nowhere"; // 2000::/3 is all that was ever given out
}

function isWithin(octets: readonly number[], [block, bits]: Block): boolean {
  return octets.every((octet, i) => {
    const left = Math.min(8, Math.max(0, bits - 8 * i));
    const mask = (0xff00 >> left) & 0xff;
    return (octet & mask) === ((block[i] ?? 0) & mask);
  });
}
