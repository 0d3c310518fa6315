/** How a campaign is to be run. */
export interface CampaignWish {
  readonly isQuick: boolean; // about a tenth of it
  readonly seed: number; // the first of those that all is drawn from
  readonly tell: (text: string) => void; // how far it is; often
  readonly isStopped: () => boolean; // asked several times a second, or after each match
}

/** What came of a campaign, also of one that was stopped. */
export interface CampaignOutcome {
  readonly done: string; // what was run, and how much of it
  readonly figure: string; // what was measured
  readonly problems: readonly string[]; // what is not as promised, with how to see it again; empty: all is
}

/** Something that takes too long for `npm test`, where a tenth of it runs. */
export interface Campaign {
  readonly name: string;
  readonly run: (wish: CampaignWish) => Promise<CampaignOutcome>;
}

/** Signals, and what others wrote, are heard in between. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
