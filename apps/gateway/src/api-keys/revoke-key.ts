import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type ApiKey, type Clock } from '@tulay/contracts';
import { answerOnce, Database } from '@tulay/persistence';
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

  /** Ends a key for good. A second call changes nothing. */
  execute(keyId: string): Promise<ApiKey> {
    return answerOnce(this.db, async (tx) => {
      const key = await this.keys.lock(tx, keyId);
      if (key.revokedAt !== null) return toApiKey(key);
      key.revokedAt = toUnix(this.clock.now(key.environment));
      await this.keys.revoke(tx, keyId, key.revokedAt);
      await this.audit.record(tx, { action: 'key.revoked', subject: keyId });
      return toApiKey(key);
    });
  }
}
