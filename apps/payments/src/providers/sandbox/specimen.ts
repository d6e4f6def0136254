import type { PaymentBankAccount, PaymentMethod } from '@tulay/contracts';
import { fromMinor, type Currency } from '@tulay/money';
import { crc16, writeFields } from '../../emvco/tlv';

export interface Specimen {
  qrCode: string | null;
  appLink: string | null;
  bankAccount: PaymentBankAccount | null;
}

interface SpecimenPayment {
  id: string;
  method: PaymentMethod;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
}

const NONE: Specimen = { qrCode: null, appLink: null, bankAccount: null };

/** Bank account with a number that no bank issues. */
const ACCOUNT: PaymentBankAccount = {
  bank: 'SPECIMEN BANK',
  account_number: '0000000000',
  account_name: 'SPECIMEN - NOT PAYABLE',
};

/**
 * Returns payment details that look like live ones but cannot be used to pay: they are marked as specimens, the
 * QR code has an invalid checksum, and no app opens the link.
 */
export function specimenOf(payment: SpecimenPayment): Specimen {
  switch (payment.method) {
    case 'gcash_qr':
      return {
        ...NONE,
        qrCode: specimenCode(payment),
        appLink: `https://specimen.invalid/pay/${payment.id}`,
      };
    case 'instapay_qr':
      return { ...NONE, qrCode: specimenCode(payment) };
    case 'bank_transfer':
      return { ...NONE, bankAccount: ACCOUNT };
    case 'card':
      return NONE;
  }
}

/** Returns a QR Ph code that wallets reject, because it has no recipient and an invalid checksum. */
function specimenCode({ amount, currency }: SpecimenPayment): string | null {
  if (currency !== 'PHP') return null;
  const fields = [
    { tag: '00', value: '01' },
    { tag: '01', value: '12' },
    { tag: '26', value: writeFields([{ tag: '00', value: 'SPECIMEN' }]) },
    { tag: '52', value: '0000' },
    { tag: '53', value: '608' },
    { tag: '54', value: String(fromMinor(amount, currency)) },
    { tag: '58', value: 'PH' },
    { tag: '59', value: 'SPECIMEN - NOT PAYABLE' },
    { tag: '60', value: 'TEST MODE' },
  ];
  const text = `${writeFields(fields)}6304`;
  return text + (crc16(text) === '0000' ? 'FFFF' : '0000');
}
