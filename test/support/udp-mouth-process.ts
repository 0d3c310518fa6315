// `node udp-mouth-process.ts PORT...`: tells on stdout what comes to these ports, a JSON object a line, and sends what standard input says: FROM-PORT
// HOST PORT. A test puts it behind a router and before it.
import { createSocket, type Socket } from "node:dgram";
import { createInterface } from "node:readline";

const sockets = new Map<number, Socket>();
for (const port of process.argv.slice(2).map(Number)) {
  const socket = createSocket("udp4");
  socket.on("error", () => undefined);
  socket.on("message", (_, { address, port: from }) => {
    process.stdout.write(`${JSON.stringify({ port, from: { host: address, port: from } })}\n`);
  });
  socket.bind(port, () => process.stdout.write(`${JSON.stringify({ open: port })}\n`));
  sockets.set(port, socket);
}
createInterface({ input: process.stdin })
  .on("line", (line) => {
    const [from, host, to] = line.split(" ");
    sockets.get(Number(from))?.send("cat", Number(to), host);
  })
  .once("close", () => process.exit());
