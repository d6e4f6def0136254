import { toUnix, type Clock } from '@tulay/contracts';
import { type Capability } from '@tulay/provider-routing';
import { PAYOUT_METHODS } from '@tulay/contracts';
import type { PayoutOrder, PayoutProvider, PayoutReport } from './provider.port';

/** Delay in seconds before a payout to an account ending in 0002 is returned. */
const RETURNED_AFTER = 30;

/**
 * Handles all test payouts in PHP. The last digits of the account number select the outcome: 0000 fails, 0001
 * stays processing until an operator resolves the payout, 0002 succeeds and is returned after 30 seconds, and
 * all other numbers succeed.
 */
export class SandboxProvider implements PayoutProvider {
  readonly name = 'sandbox';
  readonly capabilities: Capability[] = [{ environment: 'test', methods: PAYOUT_METHODS, currency: 'PHP' }];

  constructor(private readonly clock: Clock) {}

  reaches(): boolean {
    return true;
  }

  async send(order: PayoutOrder): Promise<PayoutReport> {
    const providerRef = `sandbox_${order.id}`;
    switch (accountOf(order).slice(-4)) {
      case '0000':
        return { outcome: 'failed', providerRef, failure: NO_SUCH_ACCOUNT };
      case '0001':
        return { outcome: 'processing', providerRef };
      case '0002':
        return { outcome: 'succeeded', providerRef, pollAgainIn: RETURNED_AFTER };
      default:
        return { outcome: 'succeeded', providerRef };
    }
  }

  async poll(order: PayoutOrder): Promise<PayoutReport> {
    const report = await this.send(order);
    return this.wasReturned(order, report) ? { outcome: 'returned', failure: RETURNED } : report;
  }

  private wasReturned({ environment, succeededAt }: PayoutOrder, report: PayoutReport): boolean {
    if (succeededAt === null || report.outcome !== 'succeeded' || !report.pollAgainIn) return false;
    return toUnix(this.clock.now(environment)) >= succeededAt + report.pollAgainIn;
  }
}

const NO_SUCH_ACCOUNT = {
  code: 'invalid_destination',
  message: 'The destination account does not exist',
} as const;
const RETURNED = { code: 'returned', message: 'The receiving bank returned the payout' } as const;

const accountOf = ({ destination }: PayoutOrder): string =>
  'account_no' in destination ? destination.account_no : destination.account_number;
