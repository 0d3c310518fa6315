export { PORT_MAX, readPeerAddress, type PeerAddress } from "../base/index.ts";
