import { newPaymentReference } from '@tulay/contracts';
import type { PaymentEntity } from './payment.entity';

/** Unique index of references. */
const TAKEN = 'payments_by_reference';
/** For a merchant with a million payments, one in a million needs a second attempt. */
const TRIES = 8;

/**
 * Inserts a new payment. If the merchant already has a payment with its reference, nothing was written, and
 * the insert is retried with another reference.
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
