import type { Branding, PaymentDay } from '@tulay/contracts';
import type { MoneyFigures } from '../../../apps/dashboard/test/fake-money';
import { DAY, NOW } from './now';

export const BRANDING: Partial<Branding> = {
  accent_color: '#8a1c1c',
  support_email: 'tulong@alingnena.example',
  support_phone: '+63 917 123 4567',
  support_url: 'https://alingnena.example/help',
  privacy_url: 'https://alingnena.example/privacy',
  registered_name: 'Nena Santos Trading',
  tin: '123-456-789-00000',
  address: '123 Rizal Avenue, Makati, Metro Manila 1200',
  mails: { receipts: true, invoices: true, reminders: false, language: 'en' },
  updated: NOW - 86_400,
};

/** Returns the Manila date `ago` days before today. */
const dayOf = (ago: number): string =>
  new Date((NOW - ago * DAY + 8 * 3_600) * 1_000).toISOString().slice(0, 10);

const balanceDays = () =>
  Array.from({ length: 12 }, (_, ago) => ({
    id: dayOf(ago),
    lines: 3 + ((ago * 7) % 11),
    net: ago % 4 === 3 ? -8_420.5 : 1_250.25 + ago * 310,
    closing: 48_210.75 - ago * 1_400,
  }));

function paymentDays(): PaymentDay[] {
  const ofDay = (ago: number): PaymentDay[] => {
    const sum = { day: dayOf(ago), currency: 'PHP' };
    const payments = 4 + ((ago * 5) % 9);
    return [
      { ...sum, method: 'gcash_qr', end: 'succeeded', payments, amount: String(payments * 42_050) },
      { ...sum, method: 'card', end: 'succeeded', payments: 2, amount: '310000' },
      { ...sum, method: 'gcash_qr', end: 'expired', payments: 1, amount: '45000' },
      { ...sum, method: 'card', end: 'failed', payments: ago % 2, amount: String((ago % 2) * 99_900) },
    ];
  };
  return Array.from({ length: 30 }, (_, ago) => ofDay(ago)).flat();
}

export const FIGURES: MoneyFigures = {
  available: { PHP: 48_210.75 },
  history: (day) => Math.round(20_000 + day * 900 + 4_000 * Math.sin(day)),
  inTransit: { payouts: { PHP: 12_500 }, refunds: { PHP: 250 } },
  balanceDays: balanceDays(),
  paymentDays: { today: dayOf(0), sums: paymentDays() },
  opening: 0,
};
