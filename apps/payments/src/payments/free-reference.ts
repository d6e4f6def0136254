import { newPaymentReference } from '@tulay/contracts';
import type { PaymentEntity } from './payment.entity';

/** Name of the unique index on references. */
const TAKEN = 'payments_by_reference';
/**
 * Maximum number of retries. With a million payments per merchant, about one insert in a million needs a
 * retry.
 */
const TRIES = 8;

/**
 * Inserts a new payment, and retries with a new reference if another payment of the merchant has the same
 * reference. `insert` must write nothing when it fails.
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
