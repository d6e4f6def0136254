import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Environment } from '../common/environment';

/** Money moved by a provider, as recorded in the provider's books. */
export type ProviderJournalKind =
  'provider_payment' | 'provider_fee' | 'provider_refund' | 'provider_payout' | 'provider_return';

/**
 * Requests journals from the books of providers, either by source, or by provider and time in the order of their
 * numbers.
 */
export type ReadProviderJournalsRequest =
  | { sourceIds: string[] }
  | {
      provider: string;
      environment: Environment;
      kinds: readonly ProviderJournalKind[];
      /** Unix seconds, inclusive and exclusive. */
      from: number;
      to: number;
      after: string;
    };
export interface ProviderJournal {
  number: string;
  source: string;
  kind: ProviderJournalKind;
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
>('ledger.cmd.read-provider-journals', { callers: ['payments', 'payouts'], timeoutMs: 15_000 });
