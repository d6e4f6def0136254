import { sharedCommand } from './command';

/** Services that keep an audit log. The order decides between entries of the same microsecond. */
export const AUDITED_SERVICES = [
  'gateway',
  'payments',
  'payouts',
  'catalog',
  'notifier',
  'dashboard',
  'ledger',
] as const;
export type AuditedService = (typeof AUDITED_SERVICES)[number];

/** An entry of a service's audit log. */
export interface AuditLogEntry {
  object: 'audit_entry';
  /** Service and sequence number, such as `payments-7`. */
  id: string;
  service: AuditedService;
  /** Unix seconds. */
  created: number;
  /** Unix microseconds, by which lists are sorted. */
  created_us: string;
  /** Operator, user ID or part of the system that made the change. */
  actor: string;
  /** Operator who approved the change, if a second person was needed. */
  approved_by: string | null;
  /** Action name, such as `payout.resolved`. */
  action: string;
  /** ID of the changed object. */
  subject: string;
  /** Merchant of the changed object, or null if the entry does not name it. */
  merchant: string | null;
  /** Details of the change, which contain no secrets. */
  detail: Record<string, unknown>;
}

/** A position in a service's audit log, newest first. */
export interface AuditPosition {
  /** Unix microseconds. */
  at: string;
  /** Sequence number. */
  id: string;
}

export interface ListAuditEntriesRequest {
  merchantId?: string;
  actor?: string;
  action?: string;
  /** Unix seconds. */
  createdGte?: number;
  /** Unix seconds; includes the whole second. */
  createdLte?: number;
  /** Only return entries after this position. */
  after?: AuditPosition;
  /** 1 to 100. */
  limit: number;
}
export interface ListedAuditEntries {
  data: AuditLogEntry[];
  has_more: boolean;
}

/** Lists a service's audit entries, newest first. Error: `invalid_request`. */
export const listAuditEntriesCommand = sharedCommand<
  ListAuditEntriesRequest,
  ListedAuditEntries,
  AuditedService
>(AUDITED_SERVICES, 'list-audit-entries', {
  fields: {
    merchantId: true,
    actor: true,
    action: true,
    createdGte: true,
    createdLte: true,
    after: true,
    limit: true,
  },
  callers: ['operator'],
});
