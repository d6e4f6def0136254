import type { Environment } from '../common/environment';
import type { PaymentMethod } from '../payments/payment.resource';

/** Maximum length of each text, in characters. */
export const STATIC_QR_LIMITS = { name: 120, reference: 60, location: 200 };

/**
 * The static QR resource of the public API: a printable QR code of a payment link with an open amount. Times are Unix
 * seconds.
 */
export interface StaticQr {
  id: string;
  object: 'static_qr';
  environment: Environment;
  name: string;
  /** The merchant's own reference, unique per merchant and environment. */
  reference: string | null;
  location: string | null;
  payment_link_id: string;
  /** URL of the link's public page, encoded in the QR code. */
  url: string;
  /** Public `image/svg+xml`, for printing. */
  qr_svg_url: string;
  /** The preselected method; the payer can pick another. */
  default_method: PaymentMethod | null;
  currency: string;
  archived: boolean;
  archived_at: number | null;
  created: number;
}
