import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, within } from '@tulay/service-host';
import { ProviderRouter } from '@tulay/provider-routing';
import type { Logger } from 'pino';
import type { PayoutOrder, PayoutProvider, PayoutReport } from './provider.port';

/** Shorter than the first pause of the schedule: a payout is not asked about while it is still being sent. */
const DEADLINE_MS = 10_000;

/** Asks providers, and takes whatever is no answer for what it is: unknown. */
@Injectable()
export class ProviderCalls {
  constructor(
    private readonly router: ProviderRouter<PayoutProvider>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  send(provider: string, order: PayoutOrder): Promise<PayoutReport> {
    return this.ask(provider, order, 'send');
  }

  /** What became of it. One the provider never heard of is sent after all, under the same key, unless it succeeded. */
  async look(provider: string, order: PayoutOrder): Promise<PayoutReport> {
    const report = await this.ask(provider, order, 'look');
    return report.outcome === 'absent' && order.succeededAt === null ? this.send(provider, order) : report;
  }

  private async ask(name: string, order: PayoutOrder, verb: 'send' | 'look'): Promise<PayoutReport> {
    try {
      return await within(DEADLINE_MS, this.router.named(name)[verb](order));
    } catch (error) {
      this.logger.error(
        { err: error, payout: order.id, provider: name, verb },
        'the provider gave no answer',
      );
      return { outcome: 'unknown' };
    }
  }
}
