import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type Invoice } from '@tulay/contracts';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { ActivationEntity } from './activation.entity';
import { ActivationsStore } from './activations.store';
import { CatalogClient } from './catalog.client';
import { secondsToNextCheck } from './fee-check.rules';
import { TransitionActivation } from './transition-activation';

const ACTOR = 'system';

/**
 * Creates the invoice for an approved merchant's fee, and activates the merchant after the catalog reports
 * the fee as paid or waived.
 */
@Injectable()
export class CheckActivationFee {
  constructor(
    private readonly catalog: CatalogClient,
    private readonly activations: ActivationsStore,
    private readonly step: TransitionActivation,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Checks the fee once. Repeated and concurrent calls have no further effect. A failed check is retried at
   * the next scheduled time.
   */
  async execute(row: ActivationEntity): Promise<void> {
    const now = toUnix(this.clock.now('live'));
    await this.activations.checkAgainAt(row.merchantId, now + secondsToNextCheck(now - row.created));
    try {
      await this.follow(row);
    } catch (error) {
      this.logger.warn(
        { err: error, merchant: row.merchantId },
        'failed to check activation fee; will retry',
      );
    }
  }

  private async follow(row: ActivationEntity): Promise<void> {
    const isNew = row.state === 'approved';
    const invoice = await (isNew ? this.catalog.charge(row) : this.catalog.get(row));
    if (isNew) {
      const changes = { feeUrl: invoice.url };
      await this.step.executeOn(row, { trigger: 'fee_charged', changes, actor: ACTOR });
    }
    if (!isOver(invoice)) return;
    const due = { ...row, state: 'fee_due' as const };
    await this.step.executeOn(due, { trigger: 'activated', changes: {}, actor: ACTOR });
  }
}

/**
 * Returns whether an activation fee has been paid or waived. An operator waives a fee by voiding its invoice.
 */
const isOver = ({ kind, status }: Invoice): boolean =>
  kind === 'activation_fee' && (status === 'paid' || status === 'void');
