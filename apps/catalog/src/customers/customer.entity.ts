import type { CustomerAddress, Environment } from '@tulay/contracts';

/** Times are Unix seconds. */
export interface CustomerEntity {
  id: string;
  merchantId: string;
  environment: Environment;
  name: string;
  email: string | null;
  phone: string | null;
  address: CustomerAddress;
  metadata: Record<string, unknown>;
  /** The secret end of the address of the customer's receipts. */
  receiptsSlug: string;
  created: number;
  updated: number;
}
