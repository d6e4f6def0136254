import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Environment } from '../common/environment';

/** A provider's money that arrived in our bank account, or that we paid to the provider (a negative amount). */
export interface RecordSettlementRequest {
  /** `set_…`, chosen by the caller. */
  settlementId: string;
  provider: string;
  environment: Environment;
  /** Amount on the bank statement. */
  amount: MinorString;
  /** Amount that the provider withheld and that it has not reported with the payments or later; 0 or more. */
  fee: MinorString;
  /** Upper-case ISO 4217. */
  currency: string;
  /** The bank's or provider's own reference; recorded once per provider and environment. */
  reference: string;
  /** Date of the bank statement, YYYY-MM-DD. */
  receivedOn: string;
  /** Name of the operator who records it. */
  actor: string;
}

/** A recorded settlement; amounts as in the request. */
export interface Settlement extends RecordSettlementRequest {
  object: 'settlement';
  /** Whether an earlier request recorded it. */
  repeated: boolean;
}

/**
 * A repeated reference returns the recorded settlement. Errors: `invalid_request` (a field, or the reference has other
 * values).
 */
export const recordSettlementCommand = command<RecordSettlementRequest, Settlement>(
  'ledger.cmd.record-settlement',
  { callers: ['operator'], timeoutMs: 10_000 },
);

/** A provider's debt by age. Ages are whole days in Manila. */
export interface OwedByAge {
  /** From today and yesterday. */
  upTo1Day: MinorString;
  upTo3Days: MinorString;
  upTo7Days: MinorString;
  upTo30Days: MinorString;
  older: MinorString;
}

/**
 * A provider's debt to us in one currency. Settlements pay the oldest payments first, so the open amount belongs to the
 * newest ones.
 */
export interface ProviderOwes {
  provider: string;
  environment: Environment;
  currency: string;
  /** Negative if we owe the provider. */
  owed: MinorString;
  /** Total fees withheld, and total paid to our bank account, since the first day. */
  fees: MinorString;
  paidOut: MinorString;
  /** Date of the oldest open amount, YYYY-MM-DD; null if nothing is open. */
  since: string | null;
  byAge: OwedByAge;
}

export interface ReportSettlementsRequest {
  /** All providers if omitted. */
  provider?: string;
}

/** Returns the debt of each provider. It reads daily sums as far back as an amount is open. */
export const readSettlementsCommand = command<ReportSettlementsRequest, { providers: ProviderOwes[] }>(
  'ledger.cmd.read-settlements',
  { callers: ['operator'] },
);
