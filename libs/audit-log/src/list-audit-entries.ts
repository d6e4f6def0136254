import { Injectable } from '@nestjs/common';
import {
  invalidField,
  type AuditedService,
  type AuditLogEntry,
  type AuditPosition,
  type ListAuditEntriesRequest,
  type ListedAuditEntries,
} from '@tulay/contracts';
import { AuditEntriesStore, type AuditEntryRow } from './audit-entries.store';

const MAX_PAGE = 100;
/** Last second of the year 9999, in Unix seconds. */
const LAST_SECOND = 253_402_300_799;
const LARGEST_ID = 2n ** 63n - 1n;

@Injectable()
export class ListAuditEntries {
  constructor(private readonly entries: AuditEntriesStore) {}

  async execute(service: AuditedService, request: ListAuditEntriesRequest): Promise<ListedAuditEntries> {
    requireRequest(request);
    const { limit } = request;
    const rows = await this.entries.page({ ...request, limit: limit + 1 });
    return {
      data: rows.slice(0, limit).map((row) => toEntry(service, row)),
      has_more: rows.length > limit,
    };
  }
}

function requireRequest({ limit, after, createdGte, createdLte }: ListAuditEntriesRequest): void {
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= MAX_PAGE))
    throw invalidField('limit', `must be an integer between 1 and ${MAX_PAGE}`);
  requireTime('createdGte', createdGte);
  requireTime('createdLte', createdLte);
  if (after !== undefined && !isPosition(after))
    throw invalidField('after', 'must be a position in the list');
}

function requireTime(field: string, seconds: number | undefined): void {
  if (seconds === undefined) return;
  if (!(Number.isInteger(seconds) && seconds >= 0 && seconds <= LAST_SECOND))
    throw invalidField(field, 'must be Unix seconds');
}

const isPosition = ({ at, id }: AuditPosition): boolean =>
  /^\d{1,16}$/.test(at) && /^\d{1,19}$/.test(id) && BigInt(id) <= LARGEST_ID;

function toEntry(service: AuditedService, row: AuditEntryRow): AuditLogEntry {
  const { id, at, actor, action, subject } = row;
  const { approved_by: approvedBy, ...detail } = row.detail;
  return {
    object: 'audit_entry',
    id: `${service}-${id}`,
    service,
    created: Number(BigInt(at) / 1_000_000n),
    created_us: at,
    actor,
    approved_by: typeof approvedBy === 'string' ? approvedBy : null,
    action,
    subject,
    merchant: merchantOf(subject, detail),
    detail,
  };
}

function merchantOf(subject: string, { merchant }: Record<string, unknown>): string | null {
  if (typeof merchant === 'string') return merchant;
  return subject.startsWith('mer_') ? subject : null;
}
