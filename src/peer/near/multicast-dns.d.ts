// multicast-dns ships no types of its own. What it hands out of a datagram is a stranger's: nothing of it is believed here.
declare module "multicast-dns" {
  import type { Socket } from "node:dgram";

  interface Options {
    readonly socket: Socket;
    readonly interface: string;
    readonly bind: string;
    readonly port: number;
  }
  interface Question {
    readonly name: string;
    readonly type: string;
  }
  interface Packet {
    readonly type: "query" | "response";
    readonly questions: readonly unknown[];
    readonly answers: readonly unknown[];
    readonly additionals: readonly unknown[];
  }
  type Sent = (error?: Error | null) => void;
  interface MulticastDns {
    on(event: "packet", hear: (packet: Packet, from: { readonly address: string }) => void): this;
    on(event: "error" | "warning", hear: (error: Error) => void): this;
    on(event: "ready", hear: () => void): this;
    query(questions: readonly Question[], sent: Sent): void;
    respond(records: readonly object[], sent: Sent): void;
    destroy(closed: () => void): void;
  }
  export default function multicastDns(options: Options): MulticastDns;
}
