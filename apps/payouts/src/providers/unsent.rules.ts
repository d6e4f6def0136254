import type { PayoutReport } from './payout-report.rules';

/** What a send without an answer means: a request that certainly did not leave may be sent again, also elsewhere. */
export const unsent = (fault: { mayHaveReached: boolean; message: string }): PayoutReport =>
  fault.mayHaveReached
    ? { outcome: 'unknown', why: fault.message }
    : {
        outcome: 'unavailable',
        reason: { code: 'temporary_error', message: 'The provider cannot be reached' },
      };
