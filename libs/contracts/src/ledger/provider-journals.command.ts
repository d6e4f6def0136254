import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Environment } from '../common/environment';

/** Kinds of ledger journals that record money moved by a provider. */
export type ProviderJournalKind =
  'provider_payment' | 'provider_fee' | 'provider_refund' | 'provider_payout' | 'provider_return';

/**
 * Request for journals of provider accounts, selected either by source, or by provider and time. Journals
 * selected by time are sorted by journal number.
 */
export type ReadProviderJournalsRequest =
  | { sourceIds: string[] }
  | {
      provider: string;
      environment: Environment;
      kinds: readonly ProviderJournalKind[];
      /** Unix seconds; `from` is inclusive, `to` is exclusive. */
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
