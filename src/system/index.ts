// system: what a process has of its machine whether it plays or not: UDP sockets, folders, errors of files in words.
// The game and the lobby service both stand on it.
// It must not know the game, a packet, or what a datagram means.
export { describeFileError } from "./describe-file-error.ts";
export { makeFolder } from "./make-folder.ts";
export { hasWayTo, openUdpSocket, type UdpSocket, type UdpSocketOptions } from "./udp-socket.ts";
export { wholePath } from "./whole-path.ts";
