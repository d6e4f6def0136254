import type { Payment } from '@tulay/contracts';

/** Whether this customer paid it. Like the list, it compares the field or the metadata of the same name. */
export const isReceiptOf = ({ succeeded_at, customer_id, metadata }: Payment, customerId: string): boolean =>
  succeeded_at !== null && (customer_id === customerId || metadata.customer_id === customerId);
