import { Inject, Injectable } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { newOrderedId, toUnix, type Clock } from '@tulay/contracts';
import { issueSecret, Sealer } from '@tulay/security';
import { CLOCK } from '@tulay/service-host';
import { StoredResponses } from '../stored-responses/stored-responses';
import { MerchantsStore } from './merchants.store';

/**
 * Period for which the secret is stored. A user who has not viewed the secret by then has to create another
 * key.
 */
export const KEY_SECONDS = 24 * 3_600;

type GeneratedKey = Record<'keyId' | 'keyHash' | 'keyLast4' | 'sealedKey', string>;

/** Merchant's first test key. The secret is stored encrypted until it has been shown. */
@Injectable()
export class FirstKey {
  constructor(
    private readonly answers: StoredResponses,
    private readonly merchants: MerchantsStore,
    private readonly sealer: Sealer,
    private readonly audit: ActionLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  draw(): GeneratedKey {
    const keyId = newOrderedId('key');
    const { secret, hash, last4 } = issueSecret('sk_test_');
    const sealedKey = this.sealer.seal(secret, firstKeyContext(keyId));
    return { keyId, keyHash: hash.toString('base64'), keyLast4: last4, sealedKey };
  }

  /** Returns whether the secret is available and has not been shown yet. */
  isWaiting(merchantId: string): Promise<boolean> {
    return this.merchants.hasKey(merchantId, this.since());
  }

  private since(): number {
    return toUnix(this.clock.now('live')) - KEY_SECONDS;
  }

  /**
   * Returns the secret once, within a day of the sign-up. Returns null before the gateway has created the
   * merchant, and after the secret was shown or deleted.
   */
  show(userId: string, merchantId: string): Promise<string | null> {
    return this.answers.keep(async (tx) => {
      const kept = await this.merchants.takeKey(tx, merchantId, this.since());
      if (!kept) return null;
      const detail = { environment: 'test' as const, key: kept.keyId };
      await this.audit.record(tx, { action: 'key.shown', subject: merchantId, actor: userId, detail });
      return this.sealer.open(kept.sealed, firstKeyContext(kept.keyId));
    });
  }
}

/** Returns the encryption context of a first key. */
export const firstKeyContext = (keyId: string): string => `first key ${keyId}`;
