import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { AuditAction } from './audit-actions';

/** A user who has seen a key's secret. */
export interface KeyCreator extends Record<string, unknown> {
  keyId: string;
  environment: Environment;
  userId: string;
  name: string;
  email: string;
}

/**
 * Actions that show a secret. Each is recorded before the gateway is called, even if the gateway then rejects
 * it. In that case the key does not exist.
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

/** Reads from the audit log, which is never deleted, who created a merchant's keys in either mode. */
@Injectable()
export class KeyCreators {
  constructor(private readonly db: Database) {}

  /** Returns the keys that a user created or whose secret they were shown. */
  madeBy(merchantId: string, userId: string): Promise<KeyCreator[]> {
    return this.db.query<KeyCreator>(MADE_BY, [merchantId, SHOWS, userId]);
  }

  /** Returns the keys of users who are not on the team. */
  madeByOthers(merchantId: string): Promise<KeyCreator[]> {
    return this.db.query<KeyCreator>(MADE_BY_OTHERS, [merchantId, SHOWS]);
  }
}
