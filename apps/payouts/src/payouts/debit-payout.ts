import { Inject, Injectable } from '@nestjs/common';
import { FinalRefusal, type Clock } from '@tulay/contracts';
import { CLOCK, failpoint, SERVICE_CONFIG } from '@tulay/service-host';
import type { PayoutsConfig } from '../config/payouts.config';
import { IntentsStore } from './intents.store';
import { LedgerClient } from './ledger.client';
import { insufficientBalance } from './order.rules';
import type { PayoutEntity } from './payout.entity';

/**
 * Debits a saved payout and saves the ledger's decision. Repeated and concurrent calls debit the payout only
 * once.
 */
@Injectable()
export class DebitPayout {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE_CONFIG) private readonly config: PayoutsConfig,
    private readonly ledger: LedgerClient,
    private readonly intents: IntentsStore,
  ) {}

  /** Throws if the ledger does not reply; the job retries the debit. */
  async execute(payout: PayoutEntity): Promise<PayoutEntity> {
    if (payout.debit !== 'requested') return payout;
    const debit = await this.ledger.debit(payout);
    failpoint('payouts.debit.answered');
    const decided = await this.intents.decide({ id: payout.id, debit, dueAt: this.dueAt(payout, debit) });
    failpoint('payouts.debit.saved');
    return decided;
  }

  /**
   * Returns the error for a refused debit. Its message contains the balance unless the ledger does not reply or
   * the balance has since increased.
   */
  async refusal(payout: PayoutEntity): Promise<FinalRefusal> {
    const now = await this.ledger.available(payout, payout.currency).catch(() => null);
    const available = now !== null && now < payout.amount ? now : null;
    return new FinalRefusal(insufficientBalance(payout, available));
  }

  /** A debited payout is sent after a delay during which the merchant can cancel it. */
  private dueAt({ environment }: PayoutEntity, debit: 'posted' | 'refused'): number | null {
    if (debit === 'refused') return null;
    return this.clock.now(environment).getTime() + this.config.SEND_DELAY_SECONDS * 1_000;
  }
}
