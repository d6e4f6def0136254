import { Injectable } from '@nestjs/common';
import { notFound, type Environment } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { SessionContext } from './session-context';

const TO_MERCHANT = `UPDATE sessions SET merchant_id = $2, environment = 'test' WHERE id = $1 AND EXISTS (
    SELECT FROM memberships WHERE memberships.user_id = sessions.user_id AND memberships.merchant_id = $2)
  RETURNING id`;

/** What a session looks at. */
@Injectable()
export class SwitchView {
  constructor(private readonly db: Database) {}

  /** There is nothing live of a merchant that is not active. @throws DomainError `not_found` */
  async toEnvironment({ session, member }: SessionContext, environment: Environment): Promise<void> {
    if (environment === 'live' && !member?.isLive) throw notFound('side', environment);
    await this.db.query('UPDATE sessions SET environment = $2 WHERE id = $1', [session.id, environment]);
  }

  /** Begins in its test environment. @throws DomainError `not_found` when the session's person is no member */
  async toMerchant(sessionId: string, merchantId: string): Promise<void> {
    const rows = await this.db.query(TO_MERCHANT, [sessionId, merchantId]);
    if (!rows.length) throw notFound('merchant', merchantId);
  }
}
