import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { PaymentMethod } from './payment.resource';

/** How a payment ended. One that was refunded later has succeeded. */
export const PAYMENT_ENDS = ['succeeded', 'failed', 'expired'] as const;
export type PaymentEnd = (typeof PAYMENT_ENDS)[number];

/** The payments that ended in one way on one day. */
export interface PaymentDay {
  /** In Manila, `YYYY-MM-DD`. */
  day: string;
  method: PaymentMethod;
  /** Upper-case ISO 4217. */
  currency: string;
  end: PaymentEnd;
  payments: number;
  /** Their gross amounts together. */
  amount: MinorString;
}

export interface ReadPaymentDaysRequest extends Tenant {
  /** How many days, with today; 1 to 31. */
  days: number;
}

export interface PaymentDays {
  /** Today in Manila by the clock of the environment, `YYYY-MM-DD`: the last of the days. */
  today: string;
  /** None for what did not happen. In no particular order. */
  sums: PaymentDay[];
}

/** What a merchant's payments of the last days come to, by the day on which each ended. Errors: `invalid_request` (days). */
export const readPaymentDaysCommand = command<ReadPaymentDaysRequest, PaymentDays>(
  'payments.cmd.read-payment-days',
  { askedBy: ['dashboard'] },
);
