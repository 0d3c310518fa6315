// The kernel leaves the sums of what it sends to the card, and here is none.

const [IPV4, IPV6, TCP, UDP] = [0x0800, 0x86dd, 6, 17];
const IP_AT = 14;
const [IPV6_BYTES, FRAGMENT_MASK] = [40, 0x3fff];

interface Segment {
  readonly protocol: number;
  readonly addresses: Buffer; // both
  readonly bytes: Buffer; // its header and what follows
}

/** Writes the checksum of TCP or UDP into an Ethernet frame, as RFC 1071 counts it; any other frame stays as it is. */
export function fillChecksum(frame: Buffer): void {
  const segment = segmentOf(frame);
  if (segment === null) return;
  const { protocol, addresses, bytes } = segment;
  const at = protocol === TCP ? 16 : 6;
  if (bytes.length < at + 2) return;
  bytes.writeUInt16BE(0, at);
  const sum = sumOf(addresses) + sumOf(bytes) + protocol + bytes.length;
  const folded = ~fold(sum) & 0xffff;
  bytes.writeUInt16BE(protocol === UDP && folded === 0 ? 0xffff : folded, at);
}

function segmentOf(frame: Buffer): Segment | null {
  const ip = frame.subarray(IP_AT);
  const type = frame.length > IP_AT ? frame.readUInt16BE(12) : 0;
  const read = type === IPV4 ? readIpv4(ip) : type === IPV6 ? readIpv6(ip) : null;
  return read !== null && [TCP, UDP].includes(read.protocol) ? read : null;
}

function readIpv4(ip: Buffer): Segment | null {
  const headBytes = 4 * (ip[0]! & 15);
  if (ip.length < 20 || ip.length < headBytes || (ip.readUInt16BE(6) & FRAGMENT_MASK) !== 0) return null;
  const end = Math.min(ip.length, ip.readUInt16BE(2)); // a short frame is padded
  return { protocol: ip[9]!, addresses: ip.subarray(12, 20), bytes: ip.subarray(headBytes, end) };
}

function readIpv6(ip: Buffer): Segment | null {
  if (ip.length < IPV6_BYTES) return null;
  const end = Math.min(ip.length, IPV6_BYTES + ip.readUInt16BE(4));
  return { protocol: ip[6]!, addresses: ip.subarray(8, IPV6_BYTES), bytes: ip.subarray(IPV6_BYTES, end) };
}

function sumOf(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at + 1 < bytes.length; at += 2) sum += bytes.readUInt16BE(at);
  return bytes.length % 2 === 1 ? sum + 256 * bytes.at(-1)! : sum;
}

function fold(sum: number): number {
  let folded = sum;
  while (folded > 0xffff) folded = (folded & 0xffff) + (folded >>> 16);
  return folded;
}
