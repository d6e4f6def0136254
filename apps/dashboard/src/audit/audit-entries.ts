import { Injectable } from '@nestjs/common';
import type { Tenant } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { AuditDetail } from './audit-actions';

export interface AuditEntry {
  id: string;
  /** Unix seconds. */
  at: number;
  /** Such as `member.removed`; perhaps one that only a later release knows. */
  action: string;
  /** Who did it: a person of the dashboard, or `operator`. */
  actor: { id: string; name: string | null; email: string | null };
  /** The member whose own account it was about; null for the merchant's. */
  member: string | null;
  detail: AuditDetail;
}

export interface AuditEntryPage {
  entries: AuditEntry[];
  hasMore: boolean;
}

/** Which entries; null: all of them. */
export interface AuditSearch {
  /** The id of the last entry of the page before. */
  before?: string | null;
  /** The id of the person who did it. */
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
 * The newest of each subject and side are read by their index and then merged, so that the page costs the same however long
 * the log is. The subjects are the merchant and its members of today; what names no side belongs to both.
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

/** What was done to a merchant here, and to the accounts of its members: on one side, or on neither. */
@Injectable()
export class AuditEntries {
  constructor(private readonly db: Database) {}

  /** The newest first. */
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
  // The id of a request says nothing to people.
  const { request_id: _, ...detail } = row.detail;
  const actor = { id: row.actor, name: row.name, email: row.email };
  return { id, at: Math.floor(at), action, actor, member: subject === merchantId ? null : subject, detail };
}
