import { Injectable } from '@nestjs/common';
import { DomainError, type ActivateMerchantRequest, type Merchant, type WithActor } from '@tulay/contracts';
import { IssueKey } from '../api-keys/issue-key';
import { SealedResponses } from '../secrets/sealed-responses';
import { toMerchant } from '../merchants/merchant.view';
import { MerchantsStore } from '../merchants/merchants.store';
import { ActivationsStore } from './activations.store';
import { TransitionActivation } from './transition-activation';

@Injectable()
export class ActivateMerchant {
  constructor(
    private readonly answers: SealedResponses,
    private readonly merchants: MerchantsStore,
    private readonly activations: ActivationsStore,
    private readonly step: TransitionActivation,
    private readonly issueKey: IssueKey,
  ) {}

  /**
   * Activates live mode for a verified merchant, regardless of any application or fee, and issues the
   * merchant's first live key.
   */
  execute({
    merchantId,
    actor,
  }: WithActor<ActivateMerchantRequest>): Promise<{ merchant: Merchant; keys: { live: string } }> {
    return this.answers.once(async (tx) => {
      const merchant = await this.merchants.lock(tx, merchantId);
      if (merchant.live) throw new DomainError('invalid_state', 'This merchant is already active');
      const row = await this.activations.findIn(tx, merchantId);
      await this.step.executeIn(tx, {
        merchant,
        row,
        trigger: 'activated',
        changes: { decidedBy: actor },
        actor,
      });
      const grant = { merchantId, environment: 'live', scopes: ['*'] } as const;
      const { secret } = await this.issueKey.executeIn(tx, grant);
      return { merchant: toMerchant(merchant), keys: { live: secret } };
    });
  }
}
