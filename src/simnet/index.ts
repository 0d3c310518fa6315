// simnet: links, routers and a network that are simulated, for anything that takes datagrams and a time.
// The same link model also makes a real socket worse (`--link`).
// It must not know what the datagrams say, nor a clock: the time is an argument.
export { DueQueue } from "./due-queue.ts";
export { HostLink } from "./link-model/host-link.ts";
export { LinkRandom } from "./link-model/link-random.ts";
export {
  PERFECT_LINK,
  readLinkSettings,
  writeLinkSettings,
  type LinkSettings,
} from "./link-model/link-settings.ts";
export { readLinkTrace, type LinkTrace } from "./link-model/link-trace.ts";
export { makeTrace } from "./link-model/make-trace.ts";
export { SimulatedNetwork } from "./simulated-network.ts";
