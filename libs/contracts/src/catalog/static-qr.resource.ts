import type { Environment } from '../common/environment';
import type { PaymentMethod } from '../payments/payment.resource';

/** Maximum lengths of the text fields, in characters. */
export const STATIC_QR_LIMITS = { name: 120, reference: 60, location: 200 };

/**
 * The static QR resource of the public API: a printable QR code for a payment link without a fixed amount. Timestamps
 * are Unix seconds.
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
  /** URL of the payment link's public page; encoded in the QR code. */
  url: string;
  /** Public URL of a printable `image/svg+xml`. */
  qr_svg_url: string;
  /** The preselected method; the payer can choose a different one. */
  default_method: PaymentMethod | null;
  currency: string;
  archived: boolean;
  archived_at: number | null;
  created: number;
}
