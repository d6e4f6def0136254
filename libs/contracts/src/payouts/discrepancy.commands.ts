import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Environment } from '../common/environment';

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
  /** Money moved, and the provider's account in the books did not. */
  'missing_in_books',
  'amount_differs_in_books',
  /** The books moved the provider's account for something that did not happen. */
  'only_in_books',
] as const;
export type DiscrepancyKind = (typeof DISCREPANCY_KINDS)[number];

export const DISCREPANCY_STATUSES = ['open', 'explained', 'resolved'] as const;
export type DiscrepancyStatus = (typeof DISCREPANCY_STATUSES)[number];

/** One difference, with what each side says. */
export interface Discrepancy {
  object: 'discrepancy';
  /** A number. */
  id: string;
  provider: string;
  environment: Environment;
  /** The day in Manila on which it was found, YYYY-MM-DD. */
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
/** Compares a day of a provider. A repeat compares it again. Errors: `not_found` (provider), `invalid_request` (day), `provider_error`, `conflict` (it is being compared). */
export const reconcileProviderCommand = command<ReconcileProviderRequest, ReconciledProvider>(
  'payouts.cmd.reconcile-provider',
  { askedBy: ['operator'], timeoutMs: 600_000 },
);

export interface ListDiscrepanciesRequest {
  status?: DiscrepancyStatus;
  provider?: string;
  /** The last id of the page before. */
  after?: string;
  limit: number;
}
/** The newest first. */
export const listDiscrepanciesCommand = command<ListDiscrepanciesRequest, { discrepancies: Discrepancy[] }>(
  'payouts.cmd.list-discrepancies',
  { askedBy: ['operator'] },
);

export interface CloseDiscrepancyRequest {
  id: string;
  /** `explained`: the sides differ for a known reason. `resolved`: they agree now, or somebody has put it right. */
  status: 'explained' | 'resolved';
  note: string;
  actor: string;
}
/** Audited. Errors: `not_found`, `invalid_request`, `invalid_state` (closed in another way). */
export const closeDiscrepancyCommand = command<CloseDiscrepancyRequest, Discrepancy>(
  'payouts.cmd.close-discrepancy',
  { askedBy: ['operator'] },
);

/** Asks for journals in the books of providers: of these sources, or of a provider and a time, in the order of their numbers. */
export type ReadProviderJournalsRequest =
  | { sourceIds: string[] }
  | {
      provider: string;
      environment: Environment;
      /** Unix seconds, inclusive and exclusive. */
      from: number;
      to: number;
      after: string;
    };
export interface ProviderJournal {
  number: string;
  source: string;
  kind: string;
  provider: string;
  environment: Environment;
  gross: MinorString;
  fee: MinorString;
  currency: string;
}
export const PROVIDER_JOURNALS_PER_PAGE = 500;
export const readProviderJournalsCommand = command<
  ReadProviderJournalsRequest,
  { journals: ProviderJournal[] }
>('ledger.cmd.read-provider-journals', { askedBy: ['payouts'], timeoutMs: 15_000 });
