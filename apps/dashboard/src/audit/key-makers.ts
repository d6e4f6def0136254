import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { AuditAction } from './audit-actions';

/** Who has had the secret of a key in their hands. */
export interface KeyMaker extends Record<string, unknown> {
  keyId: string;
  environment: Environment;
  userId: string;
  name: string;
  email: string;
}

/** What shows a secret. Each is written down before, also when the gateway then refused it: that key does not exist. */
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

/** Who made the keys of a merchant, on both sides, by the audit log: it is kept for ever. */
@Injectable()
export class KeyMakers {
  constructor(private readonly db: Database) {}

  /** The keys that a person made, or whose secret they were shown. */
  madeBy(merchantId: string, userId: string): Promise<KeyMaker[]> {
    return this.db.query<KeyMaker>(MADE_BY, [merchantId, SHOWS, userId]);
  }

  /** Those of people who are not in the team. */
  madeByOthers(merchantId: string): Promise<KeyMaker[]> {
    return this.db.query<KeyMaker>(MADE_BY_OTHERS, [merchantId, SHOWS]);
  }
}
