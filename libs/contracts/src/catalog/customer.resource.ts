import type { Environment } from '../common/environment';
import { PHONE_MAX } from '../fields/phone-number';

/** The most characters of each text. */
export const CUSTOMER_LIMITS = {
  name: 200,
  phone: PHONE_MAX,
  line: 200,
  city: 100,
  region: 100,
  postalCode: 20,
};

export interface CustomerAddress {
  line1: string | null;
  line2: string | null;
  city: string | null;
  region: string | null;
  postal_code: string | null;
  /** Upper-case ISO 3166-1 alpha-2. */
  country: string;
}

/** The public customer. Times are Unix seconds. */
export interface Customer {
  id: string;
  object: 'customer';
  environment: Environment;
  name: string;
  email: string | null;
  phone: string | null;
  address: CustomerAddress;
  metadata: Record<string, unknown>;
  /** The page of all receipts of the customer. Everyone with this address can open it. */
  receipts_history_url: string;
  created: number;
  updated: number;
}
