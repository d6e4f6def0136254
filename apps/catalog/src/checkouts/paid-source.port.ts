import type { Payment } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import type { CheckoutKind, CheckoutRow } from './checkout.entity';

/**
 * What is paid for: a link or an invoice. Each method is called once per checkout, in the transaction that moves it,
 * with the checkout as it then is, before the stock of its items moves: rows are locked in the order checkout, source,
 * product.
 */
export interface PaidSource {
  readonly kind: CheckoutKind;
  paid(tx: Tx, checkout: CheckoutRow, payment: Payment): Promise<void>;
  /** In full, and always after `paid`. */
  refunded(tx: Tx, checkout: CheckoutRow, payment: Payment): Promise<void>;
  /** Failed or expired: nothing was paid. */
  ended(tx: Tx, checkout: CheckoutRow, payment: Payment): Promise<void>;
}

/** One of each kind. */
export const PaidSources = Symbol('PaidSources');
