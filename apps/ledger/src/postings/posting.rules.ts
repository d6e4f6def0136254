import type { BalanceTransactionType, DomainEvent, Environment, Payment } from '@tulay/contracts';
import { InvalidAmount, isCurrency, toMinor, type Currency } from '@tulay/money';

/**
 * Accounts that each merchant has per environment and currency. Amounts are credit-positive: `available`,
 * which we owe to the merchant, is positive; `clearing`, which a provider owes us, is negative.
 */
export type AccountCode =
  | 'available'
  | 'clearing'
  | 'fees'
  | 'refunds_in_transit'
  | 'payouts_in_transit'
  | 'adjustments'
  | ProviderAccountCode;

/**
 * Provider accounts: `owed` (the provider's debt to us) and `bank` (payments to our bank account), which are
 * negative like all receivables; `provider_fees`; and `cleared`, which mirrors the merchants' `clearing`.
 */
type ProviderAccountCode = 'owed' | 'provider_fees' | 'bank' | 'cleared';

/** Minor units by account, summing to zero. */
export type Legs = Partial<Record<AccountCode, bigint>>;

/**
 * Statement line types, settlements of refunds and payouts, and postings on provider accounts. Only statement
 * lines change the merchant's balance.
 */
export type PostingKind =
  BalanceTransactionType | 'refund_settlement' | 'payout_settlement' | ProviderPostingKind;

export type ProviderPostingKind =
  | 'provider_payment'
  | 'provider_fee'
  | 'provider_refund'
  | 'provider_payout'
  | 'provider_return'
  | 'provider_settlement';

export interface Posting {
  kind: PostingKind;
  /** ID of the payment, refund, payout, adjustment or settlement. A source is posted once per kind. */
  source: string;
  merchantId: string;
  environment: Environment;
  currency: Currency;
  /** Time of the business event in Unix seconds. */
  created: number;
  /** Amount in minor units; negative if the available balance decreases. */
  gross: bigint;
  fee: bigint;
  /** Whether the posting is refused if it would make the available balance negative. */
  guarded: boolean;
  legs: Legs;
}

/** Thrown for an event that must not be posted because its data is inconsistent. */
export class NotPostable extends Error {}

/**
 * Returns the posting for a succeeded payment: the provider owes us the gross amount, we owe the merchant the
 * net amount, and we keep the fee.
 * @throws NotPostable if the event is not a succeeded payment with consistent amounts
 */
export function postingOfPayment(event: DomainEvent): Posting {
  const payment = succeededPayment(event);
  const { currency, gross, fee, net } = amountsOf(payment);
  return {
    kind: 'payment',
    source: payment.id,
    merchantId: event.merchantId,
    environment: event.environment,
    currency,
    created: event.created,
    gross,
    fee,
    guarded: false,
    // Includes the `available` leg even if it is zero, because every payment is a line in the merchant's
    // statement.
    legs: { clearing: -gross, available: net, ...(fee > 0n && { fees: fee }) },
  };
}

function succeededPayment(event: DomainEvent): Payment {
  const payment = event.data?.object as Partial<Payment> | undefined;
  if (payment?.object !== 'payment') throw new NotPostable(`${event.id} contains no payment`);
  if (payment.id !== event.aggregateId || payment.environment !== event.environment)
    throw new NotPostable(`${event.id} carries a payment other than the one it names`);
  if (payment.status !== 'succeeded') throw new NotPostable(`${payment.id} did not succeed`);
  return payment as Payment;
}

function amountsOf(payment: Payment): { currency: Currency; gross: bigint; fee: bigint; net: bigint } {
  const { currency } = payment;
  if (!isCurrency(currency)) throw new NotPostable(`${payment.id}: unknown currency`);
  const gross = minorOf(payment, 'amount', currency);
  const fee = minorOf(payment, 'fee_amount', currency);
  const net = minorOf(payment, 'net_amount', currency);
  // Allows zero, because a free payment is also a line in the statement.
  if (gross < 0n || fee < 0n || net < 0n || net !== gross - fee)
    throw new NotPostable(`${payment.id}: net is not amount minus fee`);
  return { currency, gross, fee, net };
}

function minorOf(
  payment: Payment,
  field: 'amount' | 'fee_amount' | 'net_amount',
  currency: Currency,
): bigint {
  const amount = payment[field];
  if (typeof amount !== 'number') throw new NotPostable(`${payment.id}: ${field} is not a number`);
  try {
    return toMinor(amount, currency);
  } catch (error) {
    if (error instanceof InvalidAmount) throw new NotPostable(`${payment.id}: ${field}: ${error.message}`);
    throw error;
  }
}
