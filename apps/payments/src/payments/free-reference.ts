import { newPaymentReference } from '@tulay/contracts';
import type { PaymentEntity } from './payment.entity';

/** The unique index of references. */
const TAKEN = 'payments_by_reference';
/** One is needed once in a million payments of a merchant with a million. */
const TRIES = 8;

/**
 * Inserts a new payment. When the merchant has one with its reference already, nothing was written, and it is inserted
 * once more with another reference.
 */
export async function withFreeReference<T>(
  payment: PaymentEntity,
  insert: (payment: PaymentEntity) => Promise<T>,
  left = TRIES,
): Promise<T> {
  try {
    return await insert(payment);
  } catch (error) {
    if (!isTaken(error) || left === 0) throw error;
    return withFreeReference({ ...payment, reference: newPaymentReference() }, insert, left - 1);
  }
}

const isTaken = (error: unknown): boolean => (error as { constraint?: string } | null)?.constraint === TAKEN;
