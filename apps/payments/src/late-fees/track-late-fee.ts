import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { ProviderRouter } from '@tulay/provider-routing';
import { CLOCK } from '@tulay/service-host';
import type { AttemptEntity } from '../attempts/attempt.entity';
import type { PaymentProvider } from '../providers/provider.port';
import { nextLateFeePollIn } from './late-fee.rules';
import { LateFeesStore } from './late-fees.store';

/** Schedules polls for the provider's fee if it was unknown when a live payment succeeded. */
@Injectable()
export class TrackLateFee {
  constructor(
    private readonly router: ProviderRouter<PaymentProvider>,
    private readonly fees: LateFeesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Schedules the first poll for a live payment. Providers charge no fees for test payments. */
  async executeIn(tx: Tx, attempt: AttemptEntity): Promise<void> {
    const { id: attemptId, paymentId: id, environment, provider, amount, currency } = attempt;
    if (environment !== 'live' || !this.router.named(provider).tellsFees) return;
    const created = toUnix(this.clock.now(environment));
    const dueAt = created + (nextLateFeePollIn(0) ?? 0);
    const rest = { fee: null, booked: false, polls: 0, claims: 0, dueAt, created };
    await this.fees.insert(tx, { id, environment, provider, attemptId, amount, currency, ...rest });
  }
}
