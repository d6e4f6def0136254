import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { PaymentStatus } from '../payments/payment.resource';
import type { RefundStatus } from '../payments/refund.resource';
import type { PayoutStatus } from '../payouts/payout.resource';

export const MONEY_KINDS = ['payment', 'refund', 'payout'] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/** A payment, refund or payout as stored by its service, which the ledger compares with its own journals. */
export interface MoneySnapshot extends Tenant {
  id: string;
  kind: MoneyKind;
  status: PaymentStatus | RefundStatus | PayoutStatus;
  amount: MinorString;
  /** 0 for refunds and payouts. */
  fee: MinorString;
  currency: string;
  /** The ledger's reply to the debit request. `asked`: the reply is unknown. `none` for payments. */
  debit: 'none' | 'asked' | 'posted' | 'refused';
  returned: boolean;
  /** ID of the resource's newest event. */
  lastEvent: string | null;
  /** Whether at least one of the resource's events is not on the bus yet. */
  waiting: boolean;
  /** The resource's events, oldest first, if they do not match any path through its states; otherwise null. */
  wrongHistory: string[] | null;
}

/**
 * Request for snapshots of rows across all merchants, selected either by ID, or by the range of IDs after
 * `after` up to `upTo` in ascending order. Unknown IDs are omitted.
 */
export type ReadMoneySnapshotsRequest =
  | { ids: string[] }
  | {
      after: string;
      upTo: string;
      /** At most `SNAPSHOTS_PER_PAGE`. */
      limit: number;
    };

/** Number of snapshots that safely fit in one bus message. */
export const SNAPSHOTS_PER_PAGE = 1_000;

const TIMEOUT_MS = 30_000;

export const readPaymentSnapshotsCommand = command<ReadMoneySnapshotsRequest, MoneySnapshot[]>(
  'payments.cmd.read-payment-snapshots',
  { callers: ['ledger'], timeoutMs: TIMEOUT_MS },
);

export const readRefundSnapshotsCommand = command<ReadMoneySnapshotsRequest, MoneySnapshot[]>(
  'payments.cmd.read-refund-snapshots',
  { callers: ['ledger'], timeoutMs: TIMEOUT_MS },
);

export const readPayoutSnapshotsCommand = command<ReadMoneySnapshotsRequest, MoneySnapshot[]>(
  'payouts.cmd.read-payout-snapshots',
  { callers: ['ledger'], timeoutMs: TIMEOUT_MS },
);
