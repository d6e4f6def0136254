import type { MinorString } from '@tulay/money';
import { sharedCommand } from './command';
import type { Environment } from './environment';
import { ROUTING_SERVICES, type RoutingService } from './providers';

/** What a provider's record, our own rows and the books can differ in. */
export const DISCREPANCY_KINDS = [
  /** The provider moved money that we do not know of, or that another provider was to move. */
  'unknown_to_us',
  /** We say that money moved, and the provider proves that it has no such thing. */
  'missing_at_provider',
  /** We say that money moved, and the provider does not say what became of it. */
  'outcome_unknown',
  'status_differs',
  'amount_differs',
  'currency_differs',
  /** The provider keeps more or less of it than it told us first. */
  'fee_differs',
  /** Money moved, and the provider's account in the books did not. */
  'missing_in_books',
  'amount_differs_in_books',
  'fee_differs_in_books',
  /** The books moved the provider's account for something that did not happen. */
  'only_in_books',
] as const;
export type DiscrepancyKind = (typeof DISCREPANCY_KINDS)[number];

export const DISCREPANCY_STATUSES = ['open', 'explained', 'resolved'] as const;
export type DiscrepancyStatus = (typeof DISCREPANCY_STATUSES)[number];

/** One difference, with what each side says. */
export interface Discrepancy {
  object: 'discrepancy';
  /** The service that found it and a number: `payments-7`. */
  id: string;
  provider: string;
  environment: Environment;
  /** The day in Manila that was compared, YYYY-MM-DD. */
  day: string;
  kind: DiscrepancyKind;
  /** Our id; the provider's reference of what we do not know. */
  subject: string;
  /** What is in doubt. */
  amount: MinorString;
  currency: string;
  ours: string;
  theirs: string;
  books: string;
  status: DiscrepancyStatus;
  /** Why it was explained or resolved. */
  note: string | null;
  actor: string | null;
  found: number;
}

export interface ReconcileProviderRequest {
  provider: string;
  environment: Environment;
  /** The day in Manila, YYYY-MM-DD. */
  day: string;
}
export interface ReconciledProvider extends ReconcileProviderRequest {
  /** How many of the provider's lines and of our rows were compared. */
  checked: number;
  /** The open ones of that day, after it. */
  open: number;
}
/** Compares a day of a provider with what the service has of it. A repeat compares it again. Errors: `not_found` (provider), `invalid_request` (day), `provider_error`, `conflict` (it is being compared). */
export const reconcileProviderCommand = sharedCommand<
  ReconcileProviderRequest,
  ReconciledProvider,
  RoutingService
>(ROUTING_SERVICES, 'reconcile-provider', { askedBy: ['operator'], timeoutMs: 600_000 });

export interface ListDiscrepanciesRequest {
  status?: DiscrepancyStatus;
  provider?: string;
  /** The last id of the page before. */
  after?: string;
  limit: number;
}
/** The newest first. */
export const listDiscrepanciesCommand = sharedCommand<
  ListDiscrepanciesRequest,
  { discrepancies: Discrepancy[] },
  RoutingService
>(ROUTING_SERVICES, 'list-discrepancies', { askedBy: ['operator'] });

export interface CloseDiscrepancyRequest {
  id: string;
  /** `explained`: the sides differ for a known reason. `resolved`: they agree now, or somebody has put it right. */
  status: 'explained' | 'resolved';
  note: string;
  actor: string;
}
/** Audited. Errors: `not_found`, `invalid_request`, `invalid_state` (closed in another way). */
export const closeDiscrepancyCommand = sharedCommand<CloseDiscrepancyRequest, Discrepancy, RoutingService>(
  ROUTING_SERVICES,
  'close-discrepancy',
  { askedBy: ['operator'] },
);
