import type { PayoutReport } from './payout-report.rules';

/**
 * Returns the meaning of a send without a response: a request that did not leave may be sent again, also to
 * another provider.
 */
export const unsent = (fault: { mayHaveReached: boolean; message: string }): PayoutReport =>
  fault.mayHaveReached
    ? { outcome: 'unknown', why: fault.message }
    : {
        outcome: 'unavailable',
        reason: { code: 'temporary_error', message: 'The provider cannot be reached' },
      };
