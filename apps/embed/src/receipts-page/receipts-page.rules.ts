import type { Payment } from '@tulay/contracts';

/**
 * Returns whether the payment was paid and belongs to the customer. As in the list query, the customer is
 * identified by `customer_id` or `metadata.customer_id`.
 */
export const isReceiptOf = ({ succeeded_at, customer_id, metadata }: Payment, customerId: string): boolean =>
  succeeded_at !== null && (customer_id === customerId || metadata.customer_id === customerId);
