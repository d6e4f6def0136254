import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  invalidField,
  isId,
  toUnix,
  type Clock,
  type Merchant,
  type OpenMerchantRequest,
} from '@tulay/contracts';
import { AuditLog } from '@tulay/audit-log';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { IssueKey } from '../api-keys/issue-key';
import { checkedKey } from '../api-keys/key.rules';
import { NO_RESTRICTIONS, type MerchantEntity } from './merchant.entity';
import { checkedMerchant } from './merchant.rules';
import { toMerchant } from './merchant.view';
import { MerchantsStore } from './merchants.store';

/** The dashboard records which owner signed up. */
const ACTOR = 'dashboard';

@Injectable()
export class CreateSignedUpMerchant {
  constructor(
    private readonly db: Database,
    private readonly merchants: MerchantsStore,
    private readonly issueKey: IssueKey,
    private readonly audit: AuditLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Creates a merchant with its first test key. A repeated call returns the existing merchant unchanged. */
  async execute(request: OpenMerchantRequest): Promise<Merchant> {
    const merchant = this.drafted(request);
    const key = checkedKey(request.firstKey, 'first_key');
    return this.db.transaction(async (tx) => {
      if (!(await this.merchants.insert(tx, merchant))) return this.known(tx, merchant.id);
      const detail = { live: false, signed_up: true };
      await this.audit.record(tx, { action: 'merchant.created', subject: merchant.id, detail, actor: ACTOR });
      const grant = { merchantId: merchant.id, environment: 'test', scopes: ['*'], actor: ACTOR } as const;
      await this.issueKey.keepIn(tx, grant, key);
      return toMerchant(merchant);
    });
  }

  private async known(tx: Tx, id: string): Promise<Merchant> {
    const known = await this.merchants.findIn(tx, id);
    if (!known)
      throw new DomainError('email_taken', 'This email address is already in use by another merchant');
    return toMerchant(known);
  }

  private drafted({ merchantId: id, name, email }: OpenMerchantRequest): MerchantEntity {
    if (!isId('mer', id)) throw invalidField('merchant_id', 'must be a merchant ID');
    const checked = checkedMerchant({ name, email, live: false });
    return { ...checked, id, rateLimit: null, ...NO_RESTRICTIONS, created: toUnix(this.clock.now('live')) };
  }
}
