import { newId } from '@tulay/contracts';
import { buildQrPh } from '../../emvco/build-qr-ph';
import { InvalidQrPh, type Problem } from '../../emvco/qr-ph';
import { referenceOf } from './acquirer-reference';

const QR_PH = 'ph.ppmi.qrph';

export interface Acquirer {
  bic: string;
  merchantId: string;
  /** Payee that the payer's wallet shows. The acquirer has one account for all our merchants. */
  name: string;
  city: string;
  /** Postal code; empty if the code contains none. */
  postalCode: string;
  /** ISO 18245 merchant category code, 4 digits. */
  category: string;
}

/**
 * Returns the dynamic QR Ph code for a payment. The result is deterministic.
 * @param amount centavos
 */
export function acquirerCode(acquirer: Acquirer, paymentId: string, amount: bigint): string {
  return buildQrPh({
    ...payeeOf(acquirer),
    initiation: 'dynamic',
    amount,
    additional: { identifier: QR_PH, reference: referenceOf('pay', paymentId) },
    acquirerData: { identifier: QR_PH, data: paymentId.replace('_', '').toUpperCase() },
  });
}

/** Returns a static QR Ph code. All payments made with the code have the same reference. */
export const staticCode = (acquirer: Acquirer, reference: string): string =>
  buildQrPh({
    ...payeeOf(acquirer),
    initiation: 'static',
    additional: { identifier: QR_PH, reference },
  });

const payeeOf = ({ bic, merchantId, name, city, postalCode, category }: Acquirer) => ({
  account: { identifier: 'ph.ppmi.p2m' as const, bic, merchantId, flags: '000' },
  category,
  name,
  city,
  postalCode: postalCode || undefined,
});

/** Returns the reasons why the account cannot produce a valid code; empty if the account is valid. */
export function acquirerProblems(acquirer: Acquirer): Problem[] {
  try {
    acquirerCode(acquirer, newId('pay'), 100n);
    return [];
  } catch (error) {
    if (error instanceof InvalidQrPh) return error.problems;
    throw error;
  }
}
