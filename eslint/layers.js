// The architecture as data: lint reads these tables, test/architecture checks them, everything else follows.

/**
 * Who may import whom, lowest layer first. A layer may import the layers named beside it, and of them only `index.ts`.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const layers = {
  base: [],
  sim: ["base"],
  lockstep: ["base", "sim"],
  wire: ["base", "sim", "lockstep"],
  replay: ["base", "sim", "lockstep", "wire"],
  desync: ["base", "sim", "lockstep", "wire", "replay"],
  net: ["base", "sim", "lockstep", "wire"],
  channel: ["base", "sim"],
  view: ["base", "sim", "channel"],
  peer: ["base", "sim", "lockstep", "wire", "replay", "desync", "net", "channel"],
  cli: ["base", "sim", "lockstep", "wire", "replay", "desync", "net", "channel", "peer"],
};

/**
 * Layers whose result depends on their arguments alone. src/tsconfig.pure.json names the same ones.
 *
 * @type {readonly string[]}
 */
export const pureLayers = ["base", "sim", "lockstep", "wire", "replay", "desync", "channel"];

/**
 * The layers that the Electron shell may import: it starts a peer and carries messages, nothing more.
 *
 * @type {readonly string[]}
 */
export const electronMayImport = ["peer", "channel", "cli"];

/**
 * Which layers (`net`) or single files (`net/udp-socket.ts`) of src may import a package or a part of Node. What is not
 * listed is refused, so a new dependency is a decision and never an accident. A name covers the paths below it:
 * `three` is also `three/addons/...`.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const packageUsers = {
  "crc-32": ["base"],
  seedrandom: ["sim", "peer/bot.ts"], // the shared generator; a bot has one of its own
  three: ["view"],
  ws: ["peer", "cli"],
  "node:dgram": ["net/udp-socket.ts"],
  "node:fs": ["peer", "cli"],
  "node:net": ["net", "peer", "cli"], // isIP and the like
  "node:os": ["net", "peer", "cli"], // the addresses of this machine
  "node:dns": ["net", "peer", "cli"],
  "node:assert": ["cli"],
  "node:child_process": ["peer", "cli"],
  "node:crypto": ["peer", "cli"],
  "node:events": ["peer", "cli"],
  "node:http": ["peer", "cli"],
  "node:path": ["peer", "cli"],
  "node:perf_hooks": ["peer", "cli"],
  "node:process": ["peer", "cli"],
  "node:readline": ["peer", "cli"],
  "node:stream": ["peer", "cli"],
  "node:timers": ["peer", "cli"],
  "node:tty": ["cli"],
  "node:url": ["peer", "cli"],
  "node:util": ["peer", "cli"],
  "node:v8": ["peer", "cli"],
  "node:vm": ["cli/soak/watches.ts"], // another context has the garbage collector
  "node:worker_threads": ["peer", "cli"],
  "node:zlib": ["peer", "cli"],
};
