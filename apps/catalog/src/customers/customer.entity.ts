import type { CustomerAddress, Environment } from '@tulay/contracts';

/** A customer as this service knows them. Times are Unix seconds. */
export interface CustomerRow {
  id: string;
  merchantId: string;
  environment: Environment;
  name: string;
  email: string | null;
  phone: string | null;
  address: CustomerAddress;
  metadata: Record<string, unknown>;
  /** The secret end of the address of their receipts. */
  receiptsSlug: string;
  created: number;
  updated: number;
}
