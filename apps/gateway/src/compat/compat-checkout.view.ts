import { COMPAT_STATUSES, type CompatStatus, type Payment } from '@tulay/contracts';

/** Response body of the legacy checkout. Most fields appear in both camel case and snake case. */
export interface CompatCheckout {
  success: true;
  status: CompatStatus;
  externalId: string;
  external_id: string;
  amount: number;
  qrCode: string | null;
  qr_code: string | null;
  qrCodeUrl: string | null;
  qr_code_url: string | null;
  appLink: string | null;
  app_link: string | null;
  expiration: string | null;
  expires_at: string | null;
  checkoutUrl: string | null;
  checkout_url: string | null;
  reference: string;
  referenceNumber: string;
  reference_number: string;
  topupType: 'direct';
  topup_type: 'direct';
}

export function toCompatCheckout(payment: Payment, externalId: string): CompatCheckout {
  const expiration = payment.expires_at === null ? null : new Date(payment.expires_at * 1000).toISOString();
  return {
    success: true,
    status: COMPAT_STATUSES[payment.status],
    externalId,
    external_id: externalId,
    amount: payment.amount,
    qrCode: payment.qr_code,
    qr_code: payment.qr_code,
    qrCodeUrl: payment.qr_code_url,
    qr_code_url: payment.qr_code_url,
    appLink: payment.app_link,
    app_link: payment.app_link,
    expiration,
    expires_at: expiration,
    checkoutUrl: payment.checkout_url,
    checkout_url: payment.checkout_url,
    reference: payment.id,
    referenceNumber: payment.id,
    reference_number: payment.id,
    topupType: 'direct',
    topup_type: 'direct',
  };
}
