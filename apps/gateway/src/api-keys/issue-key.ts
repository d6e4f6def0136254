import { Inject, Injectable } from '@nestjs/common';
import {
  newOrderedId,
  toUnix,
  type Clock,
  type CreatedApiKey,
  type Scope,
  type Tenant,
} from '@tulay/contracts';
import { type Tx } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { CLOCK } from '@tulay/service-host';
import { issueSecret } from '../secrets/issue-secret';
import { toApiKey } from './key.view';
import { KeysStore } from './keys.store';

export interface KeyGrant extends Tenant {
  scopes: readonly Scope[];
}

@Injectable()
export class IssueKey {
  constructor(
    private readonly keys: KeysStore,
    private readonly audit: AuditLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Creates a key in the caller's transaction. The secret is in the result and nowhere else. */
  async executeIn(tx: Tx, { merchantId, environment, scopes }: KeyGrant): Promise<CreatedApiKey> {
    const { secret, hash, last4 } = issueSecret(`sk_${environment}_`);
    const created = toUnix(this.clock.now(environment));
    const kept = { hash, last4, created, expiresAt: null, revokedAt: null };
    const key = { id: newOrderedId('key'), merchantId, environment, scopes: [...scopes], ...kept };
    await this.keys.insert(tx, key);
    const detail = { merchant: merchantId, environment, scopes, last4 };
    await this.audit.record(tx, { action: 'key.created', subject: key.id, detail });
    return { key: toApiKey(key), secret };
  }
}
