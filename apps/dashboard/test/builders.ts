import { newId, type Branding, type Payment, type Refund } from '@tulay/contracts';

/** Of ₱100.00, which arrived. */
export const aRefund = (
  { id, environment }: Pick<Payment, 'id' | 'environment'>,
  changes: Partial<Refund> = {},
): Refund => ({
  id: newId('re'),
  object: 'refund',
  payment: id,
  environment,
  amount: 100,
  currency: 'PHP',
  status: 'succeeded',
  reason: 'duplicate',
  provider_ref: null,
  failure: null,
  succeeded_at: null,
  created: 1_767_000_000,
  ...changes,
});

/** Of a merchant who has set nothing. */
export const aBranding = (changes: Partial<Branding> = {}): Branding => ({
  object: 'branding',
  environment: 'test',
  logo_url: null,
  accent_color: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  privacy_url: null,
  registered_name: null,
  tin: null,
  address: null,
  invoice_series: null,
  mails: { receipts: false, invoices: false, reminders: false, language: 'en' },
  updated: null,
  ...changes,
});
