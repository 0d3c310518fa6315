// nat: how a host behind a router is reached from outside: what is asked of routers (PCP, NAT-PMP, UPnP) and of STUN servers.
// Bytes and times in, bytes and requests out: whoever owns the sockets carries them.
// It must not know the game, a session or a socket, nor believe what was not asked for.
export { readProcRoute, readRouteGet, readRoutePrint } from "./default-route.ts";
export type { MappingState, RouterReply, RouterRequest } from "./mapping-state.ts";
export { readNatPmpAnswer } from "./nat-pmp.ts";
export { readPcpAnswer } from "./pcp.ts";
export { placeOfHost } from "./place-of-host.ts";
export { PortMapping } from "./port-mapping.ts";
export { readStunAnswer } from "./stun.ts";
export { inOrder, meetingPlaces, Puncher, punchesTo, type MeetingPlaces } from "./puncher.ts";
export { STUN_SERVERS_MAX, StunAsker, type SeenState } from "./stun-asker.ts";
export type { TurnCredentials } from "./turn/credentials.ts";
export { TURN_SILENT_MS } from "./turn/turn-asks.ts";
export { readTurnAnswer } from "./turn/turn-answer.ts";
export { inStream, TurnStream } from "./turn/turn-stream.ts";
export { TurnClient, type TurnState } from "./turn/turn-client.ts";
export { readDescription, readSearchAnswer, UPNP_BODY_BYTES_MAX } from "./upnp-texts.ts";
