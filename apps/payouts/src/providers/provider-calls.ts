import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, withTimeout } from '@tulay/service-host';
import { ProviderRouter } from '@tulay/provider-routing';
import type { Logger } from 'pino';
import type { PayoutOrder, PayoutProvider, PayoutReport } from './provider.port';

/** Shorter than the first pause of the schedule, so that no poll starts while the payout is still being sent. */
const DEADLINE_MS = 10_000;

/** Calls providers. A failed call is reported as `unknown`, because the payout may have been paid. */
@Injectable()
export class ProviderCalls {
  constructor(
    private readonly router: ProviderRouter<PayoutProvider>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  send(provider: string, order: PayoutOrder): Promise<PayoutReport> {
    return this.ask(provider, order, 'send');
  }

  /** A payout that its provider never received is sent again under the same key, unless it had succeeded. */
  async poll(provider: string, order: PayoutOrder): Promise<PayoutReport> {
    const report = await this.ask(provider, order, 'poll');
    return report.outcome === 'absent' && order.succeededAt === null ? this.send(provider, order) : report;
  }

  private async ask(name: string, order: PayoutOrder, verb: 'send' | 'poll'): Promise<PayoutReport> {
    try {
      return await withTimeout(DEADLINE_MS, this.router.named(name)[verb](order));
    } catch (error) {
      this.logger.error(
        { err: error, payout: order.id, provider: name, verb },
        'the provider gave no answer',
      );
      return { outcome: 'unknown' };
    }
  }
}
