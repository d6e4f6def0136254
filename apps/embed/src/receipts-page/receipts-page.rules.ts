import type { Payment } from '@tulay/contracts';

/**
 * Returns whether this customer made the payment. Like the list, it compares the field or the metadata entry
 * with the same name.
 */
export const isReceiptOf = ({ succeeded_at, customer_id, metadata }: Payment, customerId: string): boolean =>
  succeeded_at !== null && (customer_id === customerId || metadata.customer_id === customerId);
