import type { HealNews, MatchPeer, MatchPeerEvent } from "../../match/index.ts";
import type { LivePeerEvent } from "../live-peer-options.ts";
import { proofInput, reportInput, type MatchRecord } from "./match-record.ts";

interface FindingFilesOptions {
  readonly record: MatchRecord;
  readonly match: MatchPeer;
  readonly nowMs: () => number;
  readonly tell: (event: LivePeerEvent) => void;
}

/** Writes what a match finds out of its peers, and tells in which file. */
export class FindingFiles {
  readonly #options: FindingFilesOptions;

  constructor(options: FindingFilesOptions) {
    this.#options = options;
  }

  hear(event: MatchPeerEvent): void {
    if (event.kind === "desync") this.#writeReport(event);
    else if (event.kind === "convicted") {
      const { record, match, nowMs } = this.#options;
      const { playerId } = event.proof;
      const written = record.writeProof(playerId, proofInput(match, nowMs()));
      this.#tell(written, (file) => ({ kind: "proof", playerId, file }));
    }
  }

  #writeReport(news: HealNews): void {
    const { record, match, nowMs } = this.#options;
    const { number } = news;
    const input = reportInput(news, match, nowMs());
    const written = input === null ? null : record.writeReport(number, input);
    this.#tell(written, (file) => ({ kind: "report", number, file }));
  }

  #tell(written: ReturnType<MatchRecord["writeReport"]>, eventOf: (file: string) => LivePeerEvent): void {
    const { tell } = this.#options;
    if (written === null) return;
    tell("file" in written ? eventOf(written.file) : { kind: "problem", fact: written.problem });
  }
}
