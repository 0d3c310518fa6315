import { EventEmitter } from "node:events";

/** One end of a channel; what is posted into one end is received by the other once that was started. */
export class StandInPort extends EventEmitter {
  other: StandInPort | undefined;
  readonly received: unknown[] = [];
  isStarted = false;

  postMessage(data: unknown): void {
    if (this.other?.isStarted === true) this.other.emit("message", { data });
    else this.other?.received.push(data);
  }

  start(): void {
    this.isStarted = true;
    for (const data of this.received.splice(0)) this.emit("message", { data });
  }

  addEventListener(name: string, listener: (event: unknown) => void): void {
    this.on(name, listener);
  }

  close(): void {
    this.other?.emit("close");
  }
}

export class StandInChannel {
  readonly port1 = new StandInPort();
  readonly port2 = new StandInPort();

  constructor() {
    this.port1.other = this.port2;
    this.port2.other = this.port1;
  }
}
