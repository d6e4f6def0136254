import type { MinorString } from '@tulay/money';
import type { Tenant } from '../common/environment';
import type { PaymentStatus } from '../payments/payment.resource';
import type { RefundStatus } from '../payments/refund.resource';
import type { PayoutStatus } from '../payouts/payout.resource';

export const MONEY_KINDS = ['payment', 'refund', 'payout'] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/** What a service knows of one of its payments, refunds or payouts, for whoever proves that the books know the same. */
export interface MoneySnapshot extends Tenant {
  id: string;
  kind: MoneyKind;
  status: PaymentStatus | RefundStatus | PayoutStatus;
  amount: MinorString;
  /** 0 for a refund or payout. */
  fee: MinorString;
  currency: string;
  /** What the ledger said of its debit; `asked`: that is not known here. A payment has none. */
  debit: 'none' | 'asked' | 'posted' | 'refused';
  /** A payout that had succeeded and was sent back. */
  returned: boolean;
  /** The newest event that tells of it. */
  lastEvent: string | null;
  /** Whether one of its events is not on the bus yet. */
  waiting: boolean;
  /** Its events, oldest first, where they are not those of one way through its states; null where they are. */
  wrongHistory: string[] | null;
}

/** Snapshots of these ids (unknown ones are left out), or of ids above `after` up to `upTo`, in their order. */
export type ReadMoneySnapshotsRequest =
  | { ids: string[] }
  | {
      after: string;
      upTo: string;
      /** Up to `SNAPSHOTS_PER_PAGE`. */
      limit: number;
    };

/** A message of the bus holds that many with room to spare. */
export const SNAPSHOTS_PER_PAGE = 1_000;
