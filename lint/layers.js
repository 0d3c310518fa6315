// The architecture as data: lint reads these tables, test/architecture checks them, everything else follows.

/**
 * Who may import whom, lowest layer first. A layer may import the layers named beside it, and of them only `index.ts`.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const layers = {
  base: [],
  shape: ["base"],
  seal: ["base"],
  invite: ["base", "seal"],
  sim: ["base"],
  bot: ["base", "sim"],
  lockstep: ["base", "sim", "bot"],
  wire: ["base", "seal", "sim", "lockstep"],
  replay: ["base", "seal", "sim", "lockstep", "wire"],
  desync: ["base", "shape", "seal", "sim", "lockstep", "wire", "replay"],
  net: ["base", "seal", "sim", "lockstep", "wire"],
  simnet: ["base", "wire"],
  nat: ["base", "wire"],
  watch: ["base", "seal", "sim", "lockstep", "wire", "replay", "desync", "net"],
  match: ["base", "seal", "sim", "lockstep", "bot", "wire", "replay", "desync", "net", "watch"],
  ladder: ["base", "sim"],
  channel: ["base", "shape", "sim"],
  words: ["base", "sim", "ladder", "channel"],
  rendezvous: ["base", "shape", "sim"],
  system: ["base"],
  view: ["base", "shape", "sim", "ladder", "channel", "words"],
  peer: [
    ...[
      "base",
      "shape",
      "seal",
      "sim",
      "lockstep",
      "bot",
      "wire",
      "replay",
      "desync",
      "net",
      "simnet",
      "nat",
      "invite",
      "watch",
    ],
    ...["match", "channel", "system", "rendezvous"],
  ],
  service: ["base", "shape", "system", "rendezvous"],
  desk: [
    ...["base", "shape", "seal", "sim", "lockstep", "wire", "replay", "desync", "net", "simnet", "ladder"],
    ...["watch", "match", "channel", "peer"],
  ],
  lab: [
    ...[
      "base",
      "shape",
      "seal",
      "sim",
      "lockstep",
      "bot",
      "wire",
      "replay",
      "desync",
      "net",
      "simnet",
      "nat",
      "invite",
      "ladder",
    ],
    ...["watch", "match", "channel", "words", "rendezvous", "peer", "service"],
  ],
  cli: [
    ...[
      "base",
      "shape",
      "seal",
      "sim",
      "lockstep",
      "bot",
      "wire",
      "replay",
      "desync",
      "net",
      "simnet",
      "watch",
    ],
    ...["match", "channel", "words", "rendezvous", "system", "peer", "service", "desk", "lab"],
  ],
};

/**
 * Layers that come to the same on every engine, bit by bit: all that the world, its checksums and its replays depend on, and what
 * reads them.
 *
 * @type {readonly string[]}
 */
export const exactLayers = [
  "base",
  "shape",
  "seal",
  "sim",
  "bot",
  "lockstep",
  "wire",
  "replay",
  "desync",
  "ladder",
  "channel",
  "words",
  "rendezvous",
];

/**
 * Layers whose result depends on their arguments alone: no clock, no socket, no file, no window. src/tsconfig.pure.json names the
 * same ones. Those that are not exact count with times and shares: a rounding there moves a packet, never a world.
 *
 * @type {readonly string[]}
 */
export const pureLayers = [...exactLayers, "invite", "net", "simnet", "nat", "watch", "match"];

/**
 * The layers that the Electron shell may import: it starts a peer and carries messages, nothing more.
 *
 * @type {readonly string[]}
 */
export const electronMayImport = ["base", "peer", "desk", "channel", "cli"];

/**
 * Which layers (`net`) or single files (`system/udp-socket.ts`) of src may import a package or a part of Node. What is not
 * listed is refused, so a new dependency is a decision and never an accident. A name covers the paths below it:
 * `three` is also `three/addons/...`.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const packageUsers = {
  acorn: ["lab/fuzz/instrument/instrument-source.ts"], // reads source, so that it can tell which of its blocks are reached
  "@noble/curves": ["invite"], // ristretto255
  "@noble/hashes": ["invite", "nat"], // SHA-512; MD5 and SHA-1, which TURN has
  "crc-32": ["base"],
  valibot: ["shape"],
  "@valibot/to-json-schema": ["service/json-schema.ts"],
  seedrandom: ["sim"], // the shared generator
  qr: ["view/looks/qr-picture.ts"],
  "multicast-dns": ["peer/near/multicast.ts"],
  three: ["view"],
  ws: ["service", "peer/code/service-socket.ts", "desk", "cli", "lab/bench/measure-service.ts"],
  fastify: ["service"],
  "node:sqlite": ["service/sqlite-store.ts"],
  "node:dgram": ["system/udp-socket.ts", "peer/near/multicast.ts", "peer/near/multicast-dns.d.ts"],
  "node:fs": ["system", "peer", "desk", "lab", "cli"],
  "node:net": ["service/upgrades.ts", "peer", "desk", "lab", "cli"], // isIP and the like
  "node:module": [
    "lab/fuzz/instrument/instrument-source.ts", // strips types
    "lab/fuzz/instrument/instrument-modules.ts", // hands the loader other source than that of the file
  ],
  "node:os": ["peer", "desk", "lab", "cli"], // the addresses of this machine
  "node:dns": ["peer", "desk", "lab", "cli"],
  "node:assert": ["lab", "cli"],
  "node:child_process": ["peer", "desk", "lab", "cli"],
  "node:crypto": ["peer", "service", "desk", "lab", "cli"],
  "node:events": ["peer", "desk", "lab", "cli"],
  "node:inspector": ["lab/attack/held.ts"], // sizes of what private fields hold
  "node:http": ["service/upgrades.ts", "peer", "desk", "lab", "cli"],
  "node:path": ["system", "peer", "service", "desk", "lab", "cli"],
  "node:perf_hooks": ["peer", "desk", "lab", "cli"],
  "node:process": ["peer", "desk", "lab", "cli"],
  "node:readline": ["peer", "desk", "lab", "cli"],
  "node:stream": ["service/upgrades.ts", "peer", "desk", "lab", "cli"],
  "node:timers": ["peer", "desk", "lab", "cli"],
  "node:tls": ["peer/relay/relay-stream.ts"],
  "node:tty": ["cli"],
  "node:url": ["peer", "desk", "lab", "cli"],
  "node:util": ["peer", "desk", "lab", "cli"],
  "node:v8": ["peer", "desk", "lab", "cli"],
  // Another context has the garbage collector; the rules of sims/ are run once their checksum is known to be right.
  "node:vm": ["lab/soak/watches.ts", "peer/files/frozen-sims.ts"],
  "node:worker_threads": ["peer", "desk", "lab", "cli"],
  "node:zlib": ["peer", "desk", "lab", "cli"],
};
