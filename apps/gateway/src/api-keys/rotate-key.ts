import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type RotateApiKeyRequest, type RotatedApiKey } from '@tulay/contracts';
import { AuditLog } from '@tulay/audit-log';
import { CLOCK } from '@tulay/service-host';
import { SealedResponses } from '../secrets/sealed-responses';
import { IssueKey } from './issue-key';
import { expiryAfterRotation, requireOverlap } from './key.rules';
import { KeysStore } from './keys.store';

@Injectable()
export class RotateKey {
  constructor(
    private readonly answers: SealedResponses,
    private readonly keys: KeysStore,
    private readonly issueKey: IssueKey,
    private readonly audit: AuditLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Creates a key with the same scopes. The old key keeps working for `overlapHours`. If the response is lost,
   * the caller can retry: the retry creates another key but does not postpone the old key's expiry.
   */
  async execute({ keyId, overlapHours }: RotateApiKeyRequest): Promise<RotatedApiKey> {
    requireOverlap(overlapHours);
    return this.answers.once(async (tx) => {
      const old = await this.keys.lock(tx, keyId);
      const now = toUnix(this.clock.now(old.environment));
      const expiresAt = expiryAfterRotation(old, now, overlapHours);
      await this.keys.expire(tx, keyId, expiresAt);
      const issued = await this.issueKey.executeIn(tx, old);
      const detail = { merchant: old.merchantId, to: issued.key.id, expires_at: expiresAt };
      await this.audit.record(tx, { action: 'key.rotated', subject: keyId, detail });
      return { ...issued, old: { id: keyId, expires_at: expiresAt } };
    });
  }
}
