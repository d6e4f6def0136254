import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type ApiKey, type Clock, type Tenant } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { CLOCK } from '@tulay/service-host';
import { toApiKey } from './key.view';
import { KeysStore } from './keys.store';

@Injectable()
export class RevokeKey {
  constructor(
    private readonly db: Database,
    private readonly keys: KeysStore,
    private readonly audit: AuditLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Revokes a key permanently. Idempotent.
   * @param by required owner of the key and actor in the audit log; omitted by operators
   */
  execute(keyId: string, by?: Tenant & { actor: string }): Promise<ApiKey> {
    return executeOnce(this.db, async (tx) => {
      const key = await this.keys.lock(tx, keyId, by);
      if (key.revokedAt !== null) return toApiKey(key);
      key.revokedAt = toUnix(this.clock.now(key.environment));
      await this.keys.revoke(tx, keyId, key.revokedAt);
      const detail = { merchant: key.merchantId };
      await this.audit.record(tx, { action: 'key.revoked', subject: keyId, detail, actor: by?.actor });
      return toApiKey(key);
    });
  }
}
