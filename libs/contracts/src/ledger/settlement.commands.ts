import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Environment } from '../common/environment';

/** Money of a provider that came to our bank, or that we paid in to it (a negative amount). */
export interface RecordSettlementRequest {
  /** `set_…`, chosen by the caller. */
  settlementId: string;
  provider: string;
  environment: Environment;
  /** What the bank shows. */
  amount: MinorString;
  /** What the provider withheld of it and has told neither with the payments nor later; 0 or more. */
  fee: MinorString;
  /** Upper-case ISO 4217. */
  currency: string;
  /** The bank's or the provider's own reference: one is recorded once for each provider and environment. */
  reference: string;
  /** The day of the bank's statement, YYYY-MM-DD. */
  receivedOn: string;
  /** Who records it. */
  actor: string;
}

/** A settlement on record; amounts as in the request. */
export interface Settlement extends RecordSettlementRequest {
  object: 'settlement';
  /** Whether an earlier request recorded it. */
  repeated: boolean;
}

/** A repeat of the reference answers what is on record. Errors: `invalid_request` (a field, or the reference has other values). */
export const recordSettlementCommand = command<RecordSettlementRequest, Settlement>(
  'ledger.cmd.record-settlement',
  { askedBy: ['operator'], timeoutMs: 10_000 },
);

/** How much of what a provider owes is how old. Ages are whole days in Manila. */
export interface OwedByAge {
  /** Of today and yesterday. */
  upTo1Day: MinorString;
  upTo3Days: MinorString;
  upTo7Days: MinorString;
  upTo30Days: MinorString;
  older: MinorString;
}

/** What a provider owes us in one currency. Its payments are paid in their order, so what is open is the newest. */
export interface ProviderOwes {
  provider: string;
  environment: Environment;
  currency: string;
  /** Negative when we owe the provider. */
  owed: MinorString;
  /** What it has kept, and what it has paid to our bank, since the first day. */
  fees: MinorString;
  paidOut: MinorString;
  /** The day of the oldest open amount, YYYY-MM-DD; null when nothing is open. */
  since: string | null;
  byAge: OwedByAge;
}

export interface ReportSettlementsRequest {
  /** All of them when it is omitted. */
  provider?: string;
}

/** What each provider owes. It reads sums of days as far back as something is open. */
export const readSettlementsCommand = command<ReportSettlementsRequest, { providers: ProviderOwes[] }>(
  'ledger.cmd.read-settlements',
  { askedBy: ['operator'] },
);
