// Runs the built peer process in plain Node, through Ctrl+C and the end of its terminal, with a stand-in for the port to its parent: one page connects, asks for the
// replay list, and once that and the lobby have come everything ends. Prints each notice's kind.
import { EventEmitter } from "node:events";
import { pathToFileURL } from "node:url";

import { StandInChannel } from "./stand-in-port.ts";

const [file = "", ...gameArguments] = process.argv.slice(2);
const parentPort = new EventEmitter();
Object.assign(process, { parentPort, argv: [process.execPath, file, ...gameArguments] });
await import(pathToFileURL(file).href);
for (const signal of ["SIGINT", "SIGHUP"] as const) {
  if (process.platform !== "win32") process.kill(process.pid, signal); // there it would end any process
}

const { port1, port2 } = new StandInChannel();
const awaited = new Set(["lobby", "replay-list"]);
port2.on("message", ({ data }: { readonly data: { readonly kind: string } }) => {
  console.log(data.kind);
  if (awaited.delete(data.kind) && awaited.size === 0)
    parentPort.emit("message", { data: { kind: "end" }, ports: [] });
});
port2.start();
parentPort.emit("message", { data: { kind: "window" }, ports: [port1] });
port2.postMessage({ kind: "list-replays" });
