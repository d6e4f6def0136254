import type { MinorString } from '@tulay/money';
import { sharedCommand } from './command';
import type { Environment } from './environment';
import { ROUTING_SERVICES, type RoutingService } from './providers';

/** Possible differences between a provider's records, our rows and the ledger. */
export const DISCREPANCY_KINDS = [
  /** The provider moved money for which we have no record, or only a record with another provider. */
  'unknown_to_us',
  /** We recorded a transfer, but the provider confirms that it has no record. */
  'missing_at_provider',
  /** We recorded a transfer, but the provider does not report its outcome. */
  'outcome_unknown',
  'status_differs',
  'amount_differs',
  'currency_differs',
  /** The provider's fee differs from the fee that the provider reported first. */
  'fee_differs',
  /** The provider moved money, but the ledger has no entry on the provider's account. */
  'missing_in_books',
  'amount_differs_in_books',
  'fee_differs_in_books',
  /** The ledger has an entry on the provider's account, but the provider moved no money. */
  'only_in_books',
] as const;
export type DiscrepancyKind = (typeof DISCREPANCY_KINDS)[number];

export const DISCREPANCY_STATUSES = ['open', 'explained', 'resolved'] as const;
export type DiscrepancyStatus = (typeof DISCREPANCY_STATUSES)[number];

/**
 * A difference between a provider's records, our rows and the ledger, with the amounts and states that differ.
 */
export interface Discrepancy {
  object: 'discrepancy';
  /** Service and sequence number, such as `payments-7`. */
  id: string;
  provider: string;
  environment: Environment;
  /** Manila date that was compared, `YYYY-MM-DD`. */
  day: string;
  kind: DiscrepancyKind;
  /** Our ID, or the provider's reference if we have no record. */
  subject: string;
  amount: MinorString;
  currency: string;
  ours: string;
  theirs: string;
  books: string;
  status: DiscrepancyStatus;
  note: string | null;
  actor: string | null;
  found: number;
}

export interface ReconcileProviderRequest {
  provider: string;
  environment: Environment;
  /** Manila date, `YYYY-MM-DD`. */
  day: string;
}
export interface ReconciledProvider extends ReconcileProviderRequest {
  /** Number of compared records: the provider's lines and our rows. */
  checked: number;
  /** Number of the day's open discrepancies after the comparison. */
  open: number;
  /**
   * Number of the open discrepancies that are stored; additional discrepancies are only counted. Absent in
   * earlier releases, which store all discrepancies.
   */
  stored?: number;
}
/**
 * Compares a provider's records for one day with the service's rows. The comparison can be repeated. Errors:
 * `not_found` (provider), `invalid_request` (day), `provider_error`, `conflict` (a comparison is in
 * progress).
 */
export const reconcileProviderCommand = sharedCommand<
  ReconcileProviderRequest,
  ReconciledProvider,
  RoutingService
>(ROUTING_SERVICES, 'reconcile-provider', { callers: ['operator'], timeoutMs: 600_000 });

export interface ListDiscrepanciesRequest {
  status?: DiscrepancyStatus;
  provider?: string;
  after?: string;
  limit: number;
}
export interface ListedDiscrepancies {
  discrepancies: Discrepancy[];
  /**
   * Number of matching open discrepancies that are counted but not stored, and therefore appear on no page.
   * Absent in earlier releases.
   */
  unlisted?: number;
}
/** Lists discrepancies, newest first. */
export const listDiscrepanciesCommand = sharedCommand<
  ListDiscrepanciesRequest,
  ListedDiscrepancies,
  RoutingService
>(ROUTING_SERVICES, 'list-discrepancies', {
  fields: { status: true, provider: true, after: true, limit: true },
  callers: ['operator'],
});

export interface CloseDiscrepancyRequest {
  id: string;
  /**
   * `explained`: the records differ for a known reason. `resolved`: the records agree now, or the difference was
   * corrected.
   */
  status: 'explained' | 'resolved';
  note: string;
}
/**
 * Closes a discrepancy and records it in the audit log. Errors: `not_found`, `invalid_request`, `invalid_state`
 * (already closed with another status).
 */
export const closeDiscrepancyCommand = sharedCommand<CloseDiscrepancyRequest, Discrepancy, RoutingService>(
  ROUTING_SERVICES,
  'close-discrepancy',
  { callers: ['operator'] },
);
