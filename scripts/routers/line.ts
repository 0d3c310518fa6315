// The network between the routers: a switch that gives every packet a delay. The kernel packs each frame of a router's outside into a
// datagram (VXLAN, RFC 7348), which comes here and goes on to whoever it is for. It takes nothing but UDP, where the kernel's own netem is
// not everywhere. `node line.ts OWN-ADDRESS KERNEL-ADDRESS DEVICES DELAY-MS`, in a namespace of its own.
import { createSocket } from "node:dgram";
import { fillChecksum } from "./checksum.ts";

const PORT = 4_789;
const HEADER_BYTES = 8;
const FRAME_BYTES_MIN = 14;
const [ARP, IPV6, ICMPV6] = [0x0806, 0x86dd, 58];
const [NEIGHBOUR_FIRST, NEIGHBOUR_LAST] = [133, 137];

/** The number of the device that a datagram came from; null: it is no frame. */
export function deviceOf(datagram: Buffer): number | null {
  const isFrame = datagram.length >= HEADER_BYTES + FRAME_BYTES_MIN && datagram[0] === 0x08;
  return isFrame ? datagram.readUIntBE(4, 3) : null;
}

/** Who has an address? That is asked within a house, and takes no time. */
export function isNeighbourTalk(frame: Buffer): boolean {
  const type = frame.readUInt16BE(12);
  if (type !== IPV6) return type === ARP;
  const kind = frame[54] ?? 0;
  return frame[20] === ICMPV6 && kind >= NEIGHBOUR_FIRST && kind <= NEIGHBOUR_LAST;
}

/** Learns where machines are, and says to which devices a frame goes. */
export class Switch {
  readonly #devices: readonly number[];
  readonly #places = new Map<string, number>();

  /** Devices are numbered from 1 on. */
  constructor(deviceCount: number) {
    this.#devices = Array.from({ length: deviceCount }, (_, i) => i + 1);
  }

  targetsOf(device: number, frame: Buffer): readonly number[] {
    this.#places.set(frame.toString("hex", 6, 12), device);
    const known = this.#places.get(frame.toString("hex", 0, 6));
    const isToAll = (frame[0]! & 1) === 1 || known === undefined;
    return (isToAll ? this.#devices : [known]).filter((one) => one !== device);
  }
}

function main([own, kernel, devices, delay]: readonly string[]): void {
  const [delayMs, ways] = [Number(delay), new Switch(Number(devices))];
  const socket = createSocket("udp4");
  const send = (target: number, datagram: Buffer): void => {
    const copy = Buffer.from(datagram);
    copy.writeUIntBE(target, 4, 3);
    socket.send(copy, PORT, kernel);
  };
  socket.on("message", (datagram) => {
    const device = deviceOf(datagram);
    if (device === null) return;
    const frame = datagram.subarray(HEADER_BYTES);
    fillChecksum(frame);
    const targets = ways.targetsOf(device, frame);
    const forward = (): void => targets.forEach((target) => send(target, datagram));
    if (isNeighbourTalk(frame)) forward();
    else setTimeout(forward, delayMs);
  });
  process.stdin.on("end", () => process.exit()).resume(); // whoever started it is gone
  socket.bind(PORT, own, () => process.stdout.write("ready\n"));
}

if (import.meta.main) main(process.argv.slice(2));
