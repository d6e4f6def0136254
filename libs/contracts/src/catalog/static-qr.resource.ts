import type { Environment } from '../common/environment';
import type { PaymentMethod } from '../payments/payment.resource';

/** The most characters of each text. */
export const STATIC_QR_LIMITS = { name: 120, reference: 60, location: 200 };

/** The public static QR code: a printed payment link with an open amount. Times are Unix seconds. */
export interface StaticQr {
  id: string;
  object: 'static_qr';
  environment: Environment;
  name: string;
  /** The merchant's own name for it, unique per merchant and environment. */
  reference: string | null;
  location: string | null;
  payment_link_id: string;
  /** The link's public page, which the code encodes. */
  url: string;
  /** Public `image/svg+xml`, for printing. */
  qr_svg_url: string;
  /** The preselected method; the payer may pick another. */
  default_method: PaymentMethod | null;
  currency: string;
  archived: boolean;
  archived_at: number | null;
  created: number;
}
