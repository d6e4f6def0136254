import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { PaymentMethod } from './payment.resource';

/** Final outcomes of a payment. A payment that was refunded later counts as succeeded. */
export const PAYMENT_ENDS = ['succeeded', 'failed', 'expired'] as const;
export type PaymentEnd = (typeof PAYMENT_ENDS)[number];

/** Payments that ended with one outcome on one day. */
export interface PaymentDay {
  /** Manila date, `YYYY-MM-DD`. */
  day: string;
  method: PaymentMethod;
  /** Upper-case ISO 4217. */
  currency: string;
  end: PaymentEnd;
  payments: number;
  /** Sum of their gross amounts. */
  amount: MinorString;
}

export interface ReadPaymentDaysRequest extends Tenant {
  /** Number of days including today, 1 to 31. */
  days: number;
}

export interface PaymentDays {
  /** Today's Manila date by the environment's clock, `YYYY-MM-DD`: the last of the days. */
  today: string;
  /** In no particular order; combinations without payments are omitted. */
  sums: PaymentDay[];
}

/** Sums a merchant's payments of the last days by the day on which each ended. Errors: `invalid_request` (days). */
export const readPaymentDaysCommand = command<ReadPaymentDaysRequest, PaymentDays>(
  'payments.cmd.read-payment-days',
  { callers: ['dashboard'] },
);
