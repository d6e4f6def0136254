import { Injectable } from '@nestjs/common';
import type { Tenant } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { AuditDetail } from './audit-actions';

export interface AuditEntry {
  id: string;
  /** Unix seconds. */
  at: number;
  /** An action from `AUDIT_ACTIONS`, or an action written by a later release. */
  action: string;
  /** User, operator or service. `name` and `email` are null unless the actor is a user. */
  actor: { id: string; name: string | null; email: string | null };
  /** ID of the member whose account was changed; null if the merchant was changed. */
  member: string | null;
  detail: AuditDetail;
}

export interface AuditEntryPage {
  entries: AuditEntry[];
  hasMore: boolean;
}

/** Filters for the audit log. Null matches all entries. */
export interface AuditSearch {
  /** ID of the last entry on the previous page. */
  before?: string | null;
  /** User ID, or `operator`. */
  actor?: string | null;
  action?: string | null;
}

interface EntryRow extends Record<string, unknown> {
  id: string;
  at: number;
  action: string;
  actor: string;
  subject: string;
  detail: AuditDetail & { request_id?: string };
  name: string | null;
  email: string | null;
}

/**
 * Reads the newest entries of each subject and mode through the index and merges them, so that the cost of a
 * page does not depend on the log's length. Subjects are the merchant and its current members. Entries
 * without a mode appear in both modes.
 */
const PAGE = `SELECT r.*, u.name, u.email FROM (
    SELECT e.* FROM (
      SELECT $1::text AS subject UNION ALL SELECT user_id FROM memberships WHERE merchant_id = $1
    ) s CROSS JOIN (VALUES (''), ($6::text)) sides (side) CROSS JOIN LATERAL (
      SELECT id, extract(epoch FROM at)::float8 AS at, action, actor, subject, detail FROM audit_log
      WHERE audit_log.subject = s.subject AND coalesce(detail->>'environment', '') = side
        AND ($2::bigint IS NULL OR id < $2)
        AND ($4::text IS NULL OR actor = $4) AND ($5::text IS NULL OR action = $5)
      ORDER BY id DESC LIMIT $3
    ) e ORDER BY e.id DESC LIMIT $3
  ) r LEFT JOIN users u ON u.id = r.actor ORDER BY r.id DESC`;

/** Reads the audit log of a merchant and its members in one mode, including entries without a mode. */
@Injectable()
export class AuditEntries {
  constructor(private readonly db: Database) {}

  /** Returns entries, newest first. */
  async page(
    { merchantId, environment }: Tenant,
    limit: number,
    { before = null, actor = null, action = null }: AuditSearch = {},
  ): Promise<AuditEntryPage> {
    const values = [merchantId, before, limit + 1, actor, action, environment];
    const rows = await this.db.query<EntryRow>(PAGE, values);
    return {
      entries: rows.slice(0, limit).map((row) => toEntry(row, merchantId)),
      hasMore: rows.length > limit,
    };
  }
}

function toEntry({ id, at, action, subject, ...row }: EntryRow, merchantId: string): AuditEntry {
  // The request ID is not shown to users.
  const { request_id: _, ...detail } = row.detail;
  const actor = { id: row.actor, name: row.name, email: row.email };
  return { id, at: Math.floor(at), action, actor, member: subject === merchantId ? null : subject, detail };
}
