import { Inject, Injectable } from '@nestjs/common';
import type { Tenant } from '@tulay/contracts';
import { MerchantStandings } from '@tulay/merchant-standing';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { PayoutOrder, PayoutReport } from '../providers/provider.port';
import { ProviderCalls } from './provider-calls';

type Sent = PayoutOrder & Tenant & { provider: string };

/** Sends payouts to their provider, and polls for their outcomes. */
@Injectable()
export class ExchangePayout {
  constructor(
    private readonly calls: ProviderCalls,
    private readonly standings: MerchantStandings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  send(payout: Sent): Promise<PayoutReport> {
    return this.calls.send(payout.provider, payout);
  }

  /**
   * Polls a payout. A payout that the provider reports as missing is sent again with the same reference, unless
   * it had succeeded or the merchant's payouts are held.
   */
  async poll(payout: Sent): Promise<PayoutReport> {
    const report = await this.calls.poll(payout.provider, payout);
    if (report.outcome !== 'absent' || payout.succeededAt !== null) return report;
    if (this.standings.isBlocked(payout, 'send_payout')) {
      this.logger.warn(
        { payout: payout.id },
        "payout not found at provider; not resent because the merchant's payouts are held",
      );
      return {
        outcome: 'unknown',
        why: "the payout does not exist at the provider, and the merchant's payouts are on hold",
      };
    }
    const again = await this.send(payout);
    // The provider may still process the earlier request, so the payout must not be sent to another provider.
    return again.outcome === 'unavailable' ? { outcome: 'unknown', why: again.reason.message } : again;
  }
}
