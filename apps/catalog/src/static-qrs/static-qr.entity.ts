import type { Environment, PaymentMethod } from '@tulay/contracts';
import type { Currency } from '@tulay/money';

/** A static QR code as this service knows it. Times are Unix seconds. */
export interface StaticQrRow {
  id: string;
  merchantId: string;
  environment: Environment;
  paymentLinkId: string;
  /** The link's, which never changes: what was printed stays true. */
  slug: string;
  name: string;
  reference: string | null;
  location: string | null;
  defaultMethod: PaymentMethod | null;
  currency: Currency;
  archivedAt: number | null;
  created: number;
}
