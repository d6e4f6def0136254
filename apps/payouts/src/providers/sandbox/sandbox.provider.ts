import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { type Capability } from '@tulay/provider-routing';
import { PAYOUT_METHODS } from '../../payouts/destination.rules';
import type { PayoutOrder, PayoutProvider, PayoutReport } from '../provider.port';

/** Seconds after its success at which a payout to an account ending in 0002 comes back. */
const RETURNED_AFTER = 30;

/**
 * Makes every test payout, by the end of its account number: 0000 fails, 0001 stays processing until an operator
 * settles it, 0002 succeeds and is sent back 30 seconds later, any other succeeds.
 */
@Injectable()
export class SandboxProvider implements PayoutProvider {
  readonly name = 'sandbox';
  readonly capabilities: Capability[] = [{ environment: 'test', methods: PAYOUT_METHODS, currency: 'PHP' }];

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  async send(order: PayoutOrder): Promise<PayoutReport> {
    const providerRef = `sandbox_${order.id}`;
    switch (accountOf(order).slice(-4)) {
      case '0000':
        return { outcome: 'failed', providerRef, failure: NO_SUCH_ACCOUNT };
      case '0001':
        return { outcome: 'processing', providerRef };
      case '0002':
        return { outcome: 'succeeded', providerRef, lookAgainIn: RETURNED_AFTER };
      default:
        return { outcome: 'succeeded', providerRef };
    }
  }

  async look(order: PayoutOrder): Promise<PayoutReport> {
    const report = await this.send(order);
    return this.cameBack(order, report) ? { outcome: 'returned', failure: SENT_BACK } : report;
  }

  private cameBack({ environment, succeededAt }: PayoutOrder, report: PayoutReport): boolean {
    if (succeededAt === null || report.outcome !== 'succeeded' || !report.lookAgainIn) return false;
    return toUnix(this.clock.now(environment)) >= succeededAt + report.lookAgainIn;
  }
}

const NO_SUCH_ACCOUNT = { code: 'invalid_destination', message: 'There is no such account' } as const;
const SENT_BACK = { code: 'returned', message: 'The receiving bank sent the payout back' } as const;

const accountOf = ({ destination }: PayoutOrder): string =>
  'account_no' in destination ? destination.account_no : destination.account_number;
