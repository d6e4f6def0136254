import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { PaymentMethod } from './payment.resource';

/** Final outcomes of a payment. A payment that was later refunded is still `succeeded`. */
export const PAYMENT_ENDS = ['succeeded', 'failed', 'expired'] as const;
export type PaymentEnd = (typeof PAYMENT_ENDS)[number];

/** Number and total of one day's payments with the same method, currency and outcome. */
export interface PaymentDay {
  /** Manila date, `YYYY-MM-DD`. */
  day: string;
  method: PaymentMethod;
  /** ISO 4217 code in upper case. */
  currency: string;
  end: PaymentEnd;
  payments: number;
  /** Sum of the payments' gross amounts. */
  amount: MinorString;
}

export interface ReadPaymentDaysRequest extends Tenant {
  /** Number of days including today, 1 to 31. */
  days: number;
}

export interface PaymentDays {
  /** Last day of the period: today's Manila date on the environment's clock, `YYYY-MM-DD`. */
  today: string;
  /** Unordered; combinations without payments are omitted. */
  sums: PaymentDay[];
}

/** Sums a merchant's payments by the day of their final outcome. Errors: `invalid_request` (days). */
export const readPaymentDaysCommand = command<ReadPaymentDaysRequest, PaymentDays>(
  'payments.cmd.read-payment-days',
  { callers: ['dashboard'] },
);
