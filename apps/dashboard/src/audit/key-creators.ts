import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { AuditAction } from './audit-actions';

/** An API key and the last user who was shown its secret. */
export interface KeyCreator extends Record<string, unknown> {
  keyId: string;
  environment: Environment;
  userId: string;
  name: string;
  email: string;
}

/**
 * Actions that show a secret. They are recorded before the gateway is called; if the gateway rejects the
 * command, the key does not exist.
 */
const SHOWS: readonly AuditAction[] = ['key.create', 'key.rotate', 'key.shown'];

const KEY = `coalesce(detail->>'next_key', detail->>'key')`;

const MADE = `SELECT "keyId", environment, "userId", u.name, u.email FROM (
    SELECT DISTINCT ON (${KEY}) ${KEY} AS "keyId", detail->>'environment' AS environment, actor AS "userId"
    FROM audit_log
    WHERE subject = $1 AND coalesce(detail->>'environment', '') = ANY ('{test,live}') AND action = ANY ($2)
    ORDER BY ${KEY}, audit_log.id DESC
  ) made JOIN users u ON u.id = "userId"`;

const MADE_BY = `${MADE} WHERE "userId" = $3`;

const MADE_BY_OTHERS = `${MADE}
  WHERE NOT EXISTS (SELECT FROM memberships m WHERE m.merchant_id = $1 AND m.user_id = "userId")`;

/**
 * Finds the users who were shown the secrets of a merchant's API keys. Reads the audit log, which is never
 * deleted.
 */
@Injectable()
export class KeyCreators {
  constructor(private readonly db: Database) {}

  /** Returns the keys whose secret was last shown to this user. */
  madeBy(merchantId: string, userId: string): Promise<KeyCreator[]> {
    return this.db.query<KeyCreator>(MADE_BY, [merchantId, SHOWS, userId]);
  }

  /** Returns the keys whose secret was last shown to a user who is not a member. */
  madeByOthers(merchantId: string): Promise<KeyCreator[]> {
    return this.db.query<KeyCreator>(MADE_BY_OTHERS, [merchantId, SHOWS]);
  }
}
