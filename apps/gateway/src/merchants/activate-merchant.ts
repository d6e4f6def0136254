import { Injectable } from '@nestjs/common';
import { DomainError, type Merchant } from '@tulay/contracts';
import { AuditLog } from '@tulay/audit-log';
import { IssueKey } from '../api-keys/issue-key';
import { SealedAnswers } from '../secrets/sealed-answers';
import { toMerchant } from './merchant.view';
import { MerchantsStore } from './merchants.store';

@Injectable()
export class ActivateMerchant {
  constructor(
    private readonly answers: SealedAnswers,
    private readonly merchants: MerchantsStore,
    private readonly issueKey: IssueKey,
    private readonly audit: AuditLog,
  ) {}

  /** Opens the live environment to a verified merchant and creates its first live key. */
  execute(merchantId: string): Promise<{ merchant: Merchant; keys: { live: string } }> {
    return this.answers.once(async (tx) => {
      const merchant = await this.merchants.lock(tx, merchantId);
      if (merchant.live) throw new DomainError('invalid_state', 'This merchant is active already');
      merchant.live = true;
      await this.merchants.save(tx, merchant);
      await this.audit.record(tx, { action: 'merchant.activated', subject: merchantId });
      const { secret } = await this.issueKey.executeIn(tx, {
        merchantId,
        environment: 'live',
        scopes: ['*'],
      });
      return { merchant: toMerchant(merchant), keys: { live: secret } };
    });
  }
}
