import type { Environment } from '../common/environment';
import { PHONE_MAX } from '../fields/phone-number';

/** Maximum lengths of the text fields, in characters. */
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
  /** ISO 3166-1 alpha-2 code in upper case. */
  country: string;
}

/** The customer resource of the public API. Timestamps are Unix seconds. */
export interface Customer {
  id: string;
  object: 'customer';
  environment: Environment;
  name: string;
  email: string | null;
  phone: string | null;
  address: CustomerAddress;
  metadata: Record<string, unknown>;
  /** Page with all of the customer's receipts. Anyone who has this URL can open the page. */
  receipts_history_url: string;
  created: number;
  updated: number;
}
