import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  newOrderedId,
  requireNotBlocked,
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
import { issueSecret } from '@tulay/security';
import type { ApiKeyEntity } from './api-key.entity';
import type { GeneratedKey } from './key.rules';
import { toApiKey } from './key.view';
import { KeysStore } from './keys.store';

export interface KeyGrant extends Tenant {
  scopes: readonly Scope[];
  /** Expiry in Unix seconds on the environment's clock, or null (default) if the key never expires. */
  expiresAt?: number | null;
  /** Actor in the audit log. Defaults to the operator. */
  actor?: string;
}

@Injectable()
export class IssueKey {
  constructor(
    private readonly keys: KeysStore,
    private readonly audit: AuditLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Creates a key in the caller's transaction. The secret exists only in the result. */
  async executeIn(tx: Tx, { merchantId, environment, scopes }: KeyGrant): Promise<CreatedApiKey> {
    const { secret, ...kept } = issueSecret(`sk_${environment}_`);
    const id = newOrderedId('key');
    return { key: await this.keepIn(tx, { merchantId, environment, scopes }, { id, ...kept }), secret };
  }

  /**
   * Stores a key whose secret only the caller has. A repeated call returns the existing key unchanged.
   * @throws DomainError `conflict` if another key has this ID, `insufficient_scope` if the merchant is restricted
   */
  async keepIn(tx: Tx, grant: KeyGrant, drawn: GeneratedKey): Promise<ApiKey> {
    const { merchantId, environment, actor } = grant;
    const scopes = [...grant.scopes];
    const row = this.drafted({ ...grant, scopes }, drawn);
    if (!(await this.keys.insert(tx, row))) return this.known(tx, row);
    requireNotBlocked(await this.keys.lockStanding(tx, merchantId), 'create_key', environment);
    const detail = { merchant: merchantId, environment, scopes, last4: drawn.last4 };
    await this.audit.record(tx, { action: 'key.created', subject: drawn.id, detail, actor });
    return toApiKey(row);
  }

  private drafted(
    { merchantId, environment, scopes, expiresAt = null }: KeyGrant & { scopes: Scope[] },
    { id, hash, last4 }: GeneratedKey,
  ): ApiKeyEntity {
    const created = toUnix(this.clock.now(environment));
    const times = { created, expiresAt, revokedAt: null, lastUsedAt: null };
    return { id, hash, last4, merchantId, environment, scopes, ...times };
  }

  private async known(tx: Tx, { id, hash, merchantId, environment }: ApiKeyEntity): Promise<ApiKey> {
    const known = await this.keys.findIn(tx, id);
    const isSame = known?.merchantId === merchantId && known.environment === environment;
    if (!known || !isSame || !known.hash.equals(hash))
      throw new DomainError('conflict', `A key with the ID ${id} already exists`);
    return toApiKey(known);
  }
}
