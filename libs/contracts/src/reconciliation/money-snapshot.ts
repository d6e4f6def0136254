import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { PaymentStatus } from '../payments/payment.resource';
import type { RefundStatus } from '../payments/refund.resource';
import type { PayoutStatus } from '../payouts/payout.resource';

export const MONEY_KINDS = ['payment', 'refund', 'payout'] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/** One payment, refund or payout as its service stores it. The ledger compares it with its own books. */
export interface MoneySnapshot extends Tenant {
  id: string;
  kind: MoneyKind;
  status: PaymentStatus | RefundStatus | PayoutStatus;
  amount: MinorString;
  /** 0 for a refund or payout. */
  fee: MinorString;
  currency: string;
  /** The ledger's reply to the debit. `asked`: the reply is unknown. A payment has no debit. */
  debit: 'none' | 'asked' | 'posted' | 'refused';
  /** A payout that had succeeded and was sent back. */
  returned: boolean;
  /** The newest event of the resource. */
  lastEvent: string | null;
  /** At least one of its events is not on the bus yet. */
  waiting: boolean;
  /** Its events, oldest first, if no path through its states emits them; otherwise null. */
  wrongHistory: string[] | null;
}

/**
 * Asks for snapshots of all merchants: of these ids, or of ids above `after` up to `upTo` in their order.
 * Unknown ids are left out.
 */
export type ReadMoneySnapshotsRequest =
  | { ids: string[] }
  | {
      after: string;
      upTo: string;
      /** Up to `SNAPSHOTS_PER_PAGE`. */
      limit: number;
    };

/** This many snapshots fit easily into one message of the bus. */
export const SNAPSHOTS_PER_PAGE = 1_000;

const TIMEOUT_MS = 30_000;

export const readPaymentSnapshotsCommand = command<ReadMoneySnapshotsRequest, MoneySnapshot[]>(
  'payments.cmd.read-payment-snapshots',
  { askedBy: ['ledger'], timeoutMs: TIMEOUT_MS },
);

export const readRefundSnapshotsCommand = command<ReadMoneySnapshotsRequest, MoneySnapshot[]>(
  'payments.cmd.read-refund-snapshots',
  { askedBy: ['ledger'], timeoutMs: TIMEOUT_MS },
);

export const readPayoutSnapshotsCommand = command<ReadMoneySnapshotsRequest, MoneySnapshot[]>(
  'payouts.cmd.read-payout-snapshots',
  { askedBy: ['ledger'], timeoutMs: TIMEOUT_MS },
);
