import type { PICTURE_TAKEN as TAKEN, WindowRequest } from "../src/channel/index.ts";

/** From main to preload, with a port to the peer; a new one after each load of the page. */
export const PORT_CHANNEL = "peer-port";

/** From preload to the peer process, over that port. */
export type PortMessage = WindowRequest | typeof PICTURE_TAKEN;
/** As every window says it: the types hold them together, for the preload is to stay without the tables of the channel. */
export const PICTURE_TAKEN: typeof TAKEN = "picture-taken";

/** From main to the peer process; `window` comes with the other end of that port. */
export type PeerOrder = { readonly kind: "window" } | { readonly kind: "end" };
