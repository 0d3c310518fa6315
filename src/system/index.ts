// system: what a process has of its machine whether it plays or not: UDP sockets, folders, what an error of a file comes to.
// The game and the lobby service both stand on it.
// It must not know the game, a packet, or what a datagram means.
export { fileCauseOf } from "./file-cause-of.ts";
export { makeFolder } from "./make-folder.ts";
export { hasWayTo, openUdpSocket, type UdpSocket, type UdpSocketOptions } from "./udp-socket.ts";
export { wholePath } from "./whole-path.ts";
