import type { BalanceTransactionType, DomainEvent, Environment, Payment } from '@tulay/contracts';
import { InvalidAmount, isCurrency, toMinor, type Currency } from '@tulay/money';

/**
 * Accounts of a merchant, environment and currency. Amounts are credit-positive: `available` is owed to the merchant;
 * `clearing`, which a provider owes us, is negative.
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
 * Accounts of a provider, in its own books: its debt to us and its payments to our bank account, both negative like all
 * receivables; its fees; and `cleared`, which mirrors the merchants' `clearing`.
 */
type ProviderAccountCode = 'owed' | 'provider_fees' | 'bank' | 'cleared';

/** Minor units by account; they sum to zero. */
export type Legs = Partial<Record<AccountCode, bigint>>;

/** Kinds of lines in a merchant's statement, and the two settlements that do not move its balance. */
export type PostingKind =
  BalanceTransactionType | 'refund_settlement' | 'payout_settlement' | ProviderPostingKind;

/** Kinds of postings in the books of a provider. */
export type ProviderPostingKind =
  | 'provider_payment'
  | 'provider_fee'
  | 'provider_refund'
  | 'provider_payout'
  | 'provider_return'
  | 'provider_settlement';

/** A business event to post. */
export interface Posting {
  kind: PostingKind;
  /** ID of the payment, refund or payout. A source is posted once per kind. */
  source: string;
  merchantId: string;
  environment: Environment;
  currency: Currency;
  /** Unix seconds of the event. */
  created: number;
  /** Minor units; negative if the available balance decreases. */
  gross: bigint;
  fee: bigint;
  /** Whether to refuse the posting if the available balance would become negative. */
  guarded: boolean;
  legs: Legs;
}

/** The event contradicts itself and must not be posted. */
export class NotPostable extends Error {}

/**
 * Returns the posting of a succeeded payment: the provider owes us the gross, we owe the merchant the net, and the fee
 * is ours.
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
    // The `available` leg exists even for zero, because every payment is a line of the merchant's statement.
    legs: { clearing: -gross, available: net, ...(fee > 0n && { fees: fee }) },
  };
}

function succeededPayment(event: DomainEvent): Payment {
  const payment = event.data?.object as Partial<Payment> | undefined;
  if (payment?.object !== 'payment') throw new NotPostable(`${event.id} carries no payment`);
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
  // A payment of zero is also a line of the statement.
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
