import { Injectable } from '@nestjs/common';
import { notFound, type Environment } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { SessionContext } from './session-context';

const TO_MERCHANT = `UPDATE sessions SET merchant_id = $2, environment = 'test' WHERE id = $1 AND EXISTS (
    SELECT FROM memberships WHERE memberships.user_id = sessions.user_id AND memberships.merchant_id = $2)
  RETURNING id`;

@Injectable()
export class SwitchMode {
  constructor(private readonly db: Database) {}

  /** @throws DomainError `not_found` for live mode if the merchant is not active */
  async toEnvironment({ session, member }: SessionContext, environment: Environment): Promise<void> {
    if (environment === 'live' && !member?.isLive) throw notFound('side', environment);
    await this.db.query('UPDATE sessions SET environment = $2 WHERE id = $1', [session.id, environment]);
  }

  /**
   * Switches to another merchant, starting in test mode.
   * @throws DomainError `not_found` if the user is not a member of the merchant
   */
  async toMerchant(sessionId: string, merchantId: string): Promise<void> {
    const rows = await this.db.query(TO_MERCHANT, [sessionId, merchantId]);
    if (!rows.length) throw notFound('merchant', merchantId);
  }
}
