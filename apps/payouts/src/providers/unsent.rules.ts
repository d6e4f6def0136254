import type { PayoutReport } from './payout-report.rules';

/**
 * Returns the report for a request without a response. A request that cannot have reached the provider can be
 * sent again or to another provider.
 */
export const unsent = (fault: { mayHaveReached: boolean; message: string }): PayoutReport =>
  fault.mayHaveReached
    ? { outcome: 'unknown', why: fault.message }
    : {
        outcome: 'unavailable',
        reason: { code: 'temporary_error', message: 'The provider cannot be reached' },
      };
