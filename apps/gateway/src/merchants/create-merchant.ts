import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  newOrderedId,
  toUnix,
  type Clock,
  type CreateMerchantRequest,
  type CreatedMerchant,
} from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { CLOCK } from '@tulay/service-host';
import { IssueKey } from '../api-keys/issue-key';
import { SealedResponses } from '../secrets/sealed-responses';
import { NO_RESTRICTIONS, type MerchantEntity } from './merchant.entity';
import { checkedMerchant } from './merchant.rules';
import { toMerchant } from './merchant.view';
import { MerchantsStore } from './merchants.store';

@Injectable()
export class CreateMerchant {
  constructor(
    private readonly answers: SealedResponses,
    private readonly merchants: MerchantsStore,
    private readonly issueKey: IssueKey,
    private readonly audit: AuditLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Creates a merchant with a test key, and with a live key if the merchant is created as active. */
  async execute(request: CreateMerchantRequest): Promise<CreatedMerchant> {
    const merchant = this.toMerchant(checkedMerchant(request));
    return this.answers.once(async (tx) => {
      if (!(await this.merchants.insert(tx, merchant)))
        throw new DomainError('email_taken', 'This email address is already in use by another merchant');
      await this.audit.record(tx, {
        action: 'merchant.created',
        subject: merchant.id,
        detail: { live: merchant.live },
      });
      return { merchant: toMerchant(merchant), keys: await this.firstKeys(tx, merchant) };
    });
  }

  private toMerchant({ name, email, live }: CreateMerchantRequest): MerchantEntity {
    const created = toUnix(this.clock.now('live'));
    return { id: newOrderedId('mer'), name, email, live, rateLimit: null, ...NO_RESTRICTIONS, created };
  }

  private async firstKeys(tx: Tx, { id, live }: MerchantEntity): Promise<CreatedMerchant['keys']> {
    const grant = { merchantId: id, scopes: ['*'] } as const;
    const test = await this.issueKey.executeIn(tx, { ...grant, environment: 'test' });
    if (!live) return { test: test.secret };
    const first = await this.issueKey.executeIn(tx, { ...grant, environment: 'live' });
    return { test: test.secret, live: first.secret };
  }
}
