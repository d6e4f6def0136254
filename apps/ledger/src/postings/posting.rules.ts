import type { BalanceTransactionType, DomainEvent, Environment, Payment } from '@tulay/contracts';
import { InvalidAmount, isCurrency, toMinor, type Currency } from '@tulay/money';

/**
 * What a merchant, environment and currency has accounts for. Credit-positive: `available` is owed to the merchant;
 * `clearing`, what the provider owes us, is negative.
 */
export type AccountCode =
  'available' | 'clearing' | 'fees' | 'refunds_in_transit' | 'payouts_in_transit' | 'adjustments';

/** Minor units per account; they sum to zero. */
export type Legs = Partial<Record<AccountCode, bigint>>;

/** What a merchant's statement shows, and what happens behind its balance only. */
export type PostingKind = BalanceTransactionType | 'refund_settlement' | 'payout_settlement';

/** One thing that happened, as the books take it in. */
export interface Posting {
  kind: PostingKind;
  /** The id of the payment, refund or payout. A source is posted once per kind. */
  source: string;
  merchantId: string;
  environment: Environment;
  currency: Currency;
  /** Unix seconds at which it happened. */
  created: number;
  /** Minor units; negative when they leave the available balance. */
  gross: bigint;
  fee: bigint;
  /** Refused unless the available balance can bear it. Unguarded ones may take it below zero. */
  guarded: boolean;
  legs: Legs;
}

/** The event cannot be what it says it is. */
export class NotPostable extends Error {}

/**
 * A succeeded payment: the provider owes us the gross, we owe the merchant the net, and the fee is ours.
 * @throws NotPostable when the event is not that of a succeeded payment whose amounts fit together
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
    // The available side stands even at zero: every payment is a line of the merchant's statement.
    legs: { clearing: -gross, available: net, ...(fee > 0n && { fees: fee }) },
  };
}

function succeededPayment(event: DomainEvent): Payment {
  const payment = event.data?.object as Partial<Payment> | undefined;
  if (payment?.object !== 'payment') throw new NotPostable(`${event.id} carries no payment`);
  if (payment.id !== event.aggregateId || payment.environment !== event.environment)
    throw new NotPostable(`${event.id} carries another payment than it names`);
  if (payment.status !== 'succeeded') throw new NotPostable(`${payment.id} did not succeed`);
  return payment as Payment;
}

function amountsOf(payment: Payment): { currency: Currency; gross: bigint; fee: bigint; net: bigint } {
  const { currency } = payment;
  if (!isCurrency(currency)) throw new NotPostable(`${payment.id}: unknown currency`);
  const gross = minorOf(payment, 'amount', currency);
  const fee = minorOf(payment, 'fee_amount', currency);
  const net = minorOf(payment, 'net_amount', currency);
  // A free payment, of nothing, is a line of the statement too.
  if (gross < 0n || fee < 0n || net < 0n || net !== gross - fee)
    throw new NotPostable(`${payment.id}: amount, fee and net do not fit together`);
  return { currency, gross, fee, net };
}

function minorOf(
  payment: Payment,
  field: 'amount' | 'fee_amount' | 'net_amount',
  currency: Currency,
): bigint {
  const amount = payment[field];
  if (typeof amount !== 'number') throw new NotPostable(`${payment.id}: ${field} is no number`);
  try {
    return toMinor(amount, currency);
  } catch (error) {
    if (error instanceof InvalidAmount) throw new NotPostable(`${payment.id}: ${field}: ${error.message}`);
    throw error;
  }
}
