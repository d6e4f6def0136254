import { sharedCommand } from './command';

/** Services that keep an audit log. Their order breaks ties between entries with the same `created_us`. */
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
  /** Unix microseconds. Lists are sorted by this field. */
  created_us: string;
  /** Operator, user ID or system component that made the change. */
  actor: string;
  /** Operator who approved the change, if approval by a second person was required. */
  approved_by: string | null;
  /** Action name, such as `payout.resolved`. */
  action: string;
  /** ID of the changed object. */
  subject: string;
  /** Merchant to which the changed object belongs; null if the entry does not contain it. */
  merchant: string | null;
  /** Details of the change, without secrets. */
  detail: Record<string, unknown>;
}

/** A position in the list of a service's audit entries, which is sorted newest first. */
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
  /** Unix seconds, inclusive: entries from any time within this second match. */
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
