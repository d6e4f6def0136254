import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { CLOCK, failpoint, SERVICE_CONFIG } from '@tulay/service-host';
import type { PayoutsConfig } from '../payouts.config';
import { IntentsStore } from './intents.store';
import { LedgerClient } from './ledger.client';
import type { PayoutEntity } from './payout.entity';

/** Has a saved payout debited and writes the verdict down. Safe to repeat from any step, also by several at once. */
@Injectable()
export class DebitPayout {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE_CONFIG) private readonly config: PayoutsConfig,
    private readonly ledger: LedgerClient,
    private readonly intents: IntentsStore,
  ) {}

  /** The payout with its verdict. It throws when the ledger did not answer; then the job asks again. */
  async execute(payout: PayoutEntity): Promise<PayoutEntity> {
    if (payout.debit !== 'requested') return payout;
    const debit = await this.ledger.debit(payout);
    failpoint('payouts.debit.answered');
    const decided = await this.intents.decide({ id: payout.id, debit, dueAt: this.dueAt(payout, debit) });
    failpoint('payouts.debit.saved');
    return decided;
  }

  /** A posted payout waits a moment before it is sent, so that its merchant can cancel it. */
  private dueAt({ environment }: PayoutEntity, debit: 'posted' | 'refused'): number | null {
    if (debit === 'refused') return null;
    return this.clock.now(environment).getTime() + this.config.SEND_DELAY_SECONDS * 1_000;
  }
}
