import { Inject, Injectable } from '@nestjs/common';
import {
  newOrderedId,
  toUnix,
  type ApiKey,
  type Clock,
  type CreatedApiKey,
  type Scope,
  type Tenant,
} from '@tulay/contracts';
import { type Tx } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { CLOCK } from '@tulay/service-host';
import { issueSecret, type IssuedSecret } from '@tulay/security';
import { toApiKey } from './key.view';
import { KeysStore } from './keys.store';

export interface KeyGrant extends Tenant {
  scopes: readonly Scope[];
}

/** What is kept of a secret, and the key's id. */
export interface DrawnKey extends Omit<IssuedSecret, 'secret'> {
  id: string;
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
    const { secret, ...kept } = issueSecret(`sk_${environment}_`);
    const id = newOrderedId('key');
    return { key: await this.keepIn(tx, { merchantId, environment, scopes }, { id, ...kept }), secret };
  }

  /** Keeps a key of which the caller has the secret. */
  async keepIn(tx: Tx, { merchantId, environment, scopes }: KeyGrant, drawn: DrawnKey): Promise<ApiKey> {
    const created = toUnix(this.clock.now(environment));
    const key = { ...drawn, merchantId, environment, scopes: [...scopes] };
    const row = { ...key, created, expiresAt: null, revokedAt: null };
    await this.keys.insert(tx, row);
    const detail = { merchant: merchantId, environment, scopes, last4: drawn.last4 };
    await this.audit.record(tx, { action: 'key.created', subject: drawn.id, detail });
    return toApiKey(row);
  }
}
