import type { MinorString } from '@tulay/money';
import { sharedCommand } from './command';
import type { Environment } from './environment';
import { ROUTING_SERVICES, type RoutingService } from './providers';

/** Ways in which a provider's record, our rows and the books can differ. */
export const DISCREPANCY_KINDS = [
  /** The provider moved money that we have no record of, or that belongs to another provider. */
  'unknown_to_us',
  /** We recorded a movement of money, and the provider confirms that it has none. */
  'missing_at_provider',
  /** We recorded a movement of money, and the provider does not report its outcome. */
  'outcome_unknown',
  'status_differs',
  'amount_differs',
  'currency_differs',
  /** The provider's fee differs from the fee that it reported first. */
  'fee_differs',
  /** Money moved, but the books have no entry on the provider's account. */
  'missing_in_books',
  'amount_differs_in_books',
  'fee_differs_in_books',
  /** The books have an entry on the provider's account for a movement that did not happen. */
  'only_in_books',
] as const;
export type DiscrepancyKind = (typeof DISCREPANCY_KINDS)[number];

export const DISCREPANCY_STATUSES = ['open', 'explained', 'resolved'] as const;
export type DiscrepancyStatus = (typeof DISCREPANCY_STATUSES)[number];

/** A discrepancy, with the amounts and states of both records. */
export interface Discrepancy {
  object: 'discrepancy';
  /** ID of the service that found it, with a number, such as `payments-7`. */
  id: string;
  provider: string;
  environment: Environment;
  /** Manila date that was compared, YYYY-MM-DD. */
  day: string;
  kind: DiscrepancyKind;
  /** Our ID, or the provider's reference if we have no record. */
  subject: string;
  /** The amount in question. */
  amount: MinorString;
  currency: string;
  ours: string;
  theirs: string;
  books: string;
  status: DiscrepancyStatus;
  /** Reason why it was explained or resolved. */
  note: string | null;
  actor: string | null;
  found: number;
}

export interface ReconcileProviderRequest {
  provider: string;
  environment: Environment;
  /** Manila date, YYYY-MM-DD. */
  day: string;
}
export interface ReconciledProvider extends ReconcileProviderRequest {
  /** Number of the provider's lines and our rows that were compared. */
  checked: number;
  /** Number of open discrepancies of that day after the comparison. */
  open: number;
}
/**
 * Compares a day of a provider with the service's own records. Repeating it compares them again. Errors: `not_found`
 * (provider), `invalid_request` (day), `provider_error`, `conflict` (a comparison is in progress).
 */
export const reconcileProviderCommand = sharedCommand<
  ReconcileProviderRequest,
  ReconciledProvider,
  RoutingService
>(ROUTING_SERVICES, 'reconcile-provider', { callers: ['operator'], timeoutMs: 600_000 });

export interface ListDiscrepanciesRequest {
  status?: DiscrepancyStatus;
  provider?: string;
  /** Last ID of the previous page. */
  after?: string;
  limit: number;
}
/** Newest first. */
export const listDiscrepanciesCommand = sharedCommand<
  ListDiscrepanciesRequest,
  { discrepancies: Discrepancy[] },
  RoutingService
>(ROUTING_SERVICES, 'list-discrepancies', {
  fields: { status: true, provider: true, after: true, limit: true },
  callers: ['operator'],
});

export interface CloseDiscrepancyRequest {
  id: string;
  /**
   * `explained`: the records differ for a known reason. `resolved`: they agree now, or the difference was corrected.
   */
  status: 'explained' | 'resolved';
  note: string;
  actor: string;
}
/** Audited. Errors: `not_found`, `invalid_request`, `invalid_state` (already closed with another status). */
export const closeDiscrepancyCommand = sharedCommand<CloseDiscrepancyRequest, Discrepancy, RoutingService>(
  ROUTING_SERVICES,
  'close-discrepancy',
  { callers: ['operator'] },
);
