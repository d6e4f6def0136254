import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type ApiKey, type Clock, type ReplaceOwnKeyRequest } from '@tulay/contracts';
import { AuditLog } from '@tulay/audit-log';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { ApiKeyEntity } from '../api-keys/api-key.entity';
import { IssueKey } from '../api-keys/issue-key';
import {
  checkedKey,
  expiryAfterRotation,
  requireGrantable,
  requireOverlap,
  type GeneratedKey,
} from '../api-keys/key.rules';
import { toApiKey } from '../api-keys/key.view';
import { KeysStore } from '../api-keys/keys.store';

@Injectable()
export class ReplaceOwnKey {
  constructor(
    private readonly db: Database,
    private readonly keys: KeysStore,
    private readonly issueKey: IssueKey,
    private readonly audit: AuditLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Replaces a key. A repeated call returns the key that the first call created and does not postpone the old
   * key's expiry.
   */
  async execute(request: ReplaceOwnKeyRequest): Promise<{ key: ApiKey; old: ApiKey }> {
    requireOverlap(request.overlapHours);
    const next = checkedKey(request.next, 'next');
    return this.db.transaction(async (tx) => {
      const old = await this.keys.lock(tx, request.keyId, request);
      requireGrantable(old.scopes, request.grantable);
      if (!(await this.keys.findIn(tx, next.id))) await this.end(tx, old, request, next);
      const { merchantId, environment, scopes } = old;
      const grant = { merchantId, environment, scopes, actor: request.actor };
      return { key: await this.issueKey.keepIn(tx, grant, next), old: toApiKey(old) };
    });
  }

  private async end(
    tx: Tx,
    old: ApiKeyEntity,
    { overlapHours, actor }: ReplaceOwnKeyRequest,
    next: GeneratedKey,
  ): Promise<void> {
    const now = toUnix(this.clock.now(old.environment));
    old.expiresAt = expiryAfterRotation(old, now, overlapHours);
    await this.keys.expire(tx, old.id, old.expiresAt);
    const detail = { merchant: old.merchantId, to: next.id, expires_at: old.expiresAt };
    await this.audit.record(tx, { action: 'key.rotated', subject: old.id, detail, actor });
  }
}
