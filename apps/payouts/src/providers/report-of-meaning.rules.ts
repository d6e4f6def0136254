import type { PayoutFailureCode } from '@tulay/contracts';
import type { PayoutFailure, PayoutOrder, PayoutReport } from './payout-report.rules';
import { nextReturnPoll } from './return-polls.rules';

export type PayoutMeaning = 'processing' | 'succeeded' | 'failed' | 'returned';

export const failure = (code: PayoutFailureCode, message: string): PayoutFailure => ({ code, message });

const RETURNED = failure('returned', 'The receiving bank returned the payout');

interface Told {
  meaning: PayoutMeaning;
  providerRef: string;
  /** Returns the failure; called only if the status means a failure. */
  why: () => { failure: PayoutFailure; unknownCode?: string };
  /** Current time in Unix seconds on the environment's clock. */
  now: number;
}

/** Returns the report for a documented status. A failure after a success is a return. */
export function reportOfMeaning({ succeededAt }: PayoutOrder, told: Told): PayoutReport {
  const { meaning, providerRef, why, now } = told;
  switch (meaning) {
    case 'processing':
      return { outcome: 'processing', providerRef };
    case 'succeeded':
      return { outcome: 'succeeded', providerRef, ...pollAgain(succeededAt, now) };
    case 'failed':
      return succeededAt === null
        ? { outcome: 'failed', providerRef, ...why() }
        : { outcome: 'returned', failure: RETURNED };
    case 'returned':
      return { outcome: 'returned', failure: RETURNED };
  }
}

function pollAgain(succeededAt: number | null, now: number): { pollAgainIn?: number } {
  const pollAgainIn = nextReturnPoll(succeededAt === null ? null : now - succeededAt);
  return pollAgainIn === undefined ? {} : { pollAgainIn };
}
