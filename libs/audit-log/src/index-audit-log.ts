import type { QueryRunner } from 'typeorm';

/**
 * SQL expression for the merchant of an entry: `detail.merchant` if the changed object belongs to a merchant,
 * otherwise the subject.
 */
export const MERCHANT = `coalesce(detail->>'merchant', subject)`;

const INDEXES = {
  audit_log_newest: 'at, id',
  audit_log_newest_of_merchant: `(${MERCHANT}), at, id`,
  audit_log_newest_of_actor: 'actor, at, id',
  audit_log_newest_of_action: 'action, at, id',
};

/** Adds the indexes for operators' lists of the service's audit log. */
export async function indexAuditLog(db: QueryRunner): Promise<void> {
  for (const [name, columns] of Object.entries(INDEXES))
    await db.query(`CREATE INDEX ${name} ON audit_log (${columns})`);
}

export async function dropAuditLogIndexes(db: QueryRunner): Promise<void> {
  await db.query(`DROP INDEX ${Object.keys(INDEXES).join(', ')}`);
}
