import { Injectable } from '@nestjs/common';
import type { ListAuditEntriesRequest } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { MERCHANT } from './index-audit-log';

export interface AuditEntryRow extends Record<string, unknown> {
  id: string;
  /** Unix microseconds. */
  at: string;
  actor: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
}

const time = (microseconds: string): string =>
  `timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;

const PAGE = `
  SELECT id, (extract(epoch FROM at) * 1000000)::bigint AS at, actor, action, subject, detail FROM audit_log
  WHERE ($1::text IS NULL OR ${MERCHANT} = $1) AND ($2::text IS NULL OR actor = $2)
    AND ($3::text IS NULL OR action = $3) AND ($4::bigint IS NULL OR at >= to_timestamp($4::bigint))
    AND ($5::bigint IS NULL OR at < to_timestamp($5::bigint + 1))
    AND ($6::bigint IS NULL OR (at <= ${time('$6')} AND (at, id) < (${time('$6')}, $7::bigint)))
  ORDER BY audit_log.at DESC, audit_log.id DESC LIMIT $8`;

/** Reads the service's audit log for operators. */
@Injectable()
export class AuditEntriesStore {
  constructor(private readonly db: Database) {}

  /** Returns the entries across all merchants that match the filters, newest first. */
  page(request: ListAuditEntriesRequest): Promise<AuditEntryRow[]> {
    const { merchantId = null, actor = null, action = null, limit, after } = request;
    const { createdGte = null, createdLte = null } = request;
    const position = [after?.at ?? null, after?.id ?? null];
    const values = [merchantId, actor, action, createdGte, createdLte, ...position, limit];
    return this.db.query<AuditEntryRow>(PAGE, values);
  }
}
