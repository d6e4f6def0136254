import type { Environment, PaymentMethod } from '@tulay/contracts';
import type { Currency } from '@tulay/money';

/** Times are Unix seconds. */
export interface StaticQrEntity {
  id: string;
  merchantId: string;
  environment: Environment;
  paymentLinkId: string;
  /** The slug of the link. It never changes, so a printed code stays valid. */
  slug: string;
  name: string;
  reference: string | null;
  location: string | null;
  defaultMethod: PaymentMethod | null;
  currency: Currency;
  archivedAt: number | null;
  created: number;
}
