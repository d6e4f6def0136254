import {
  newId,
  type ApiKey,
  type Branding,
  type CreatePayoutRequest,
  type Payment,
  type Payout,
  type Project,
  type Refund,
  type Tenant,
} from '@tulay/contracts';
import { fromMinor, minorFromWire } from '@tulay/money';

/** Builds a succeeded refund of ₱100.00. */
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

/** Builds the branding of a merchant that has not changed any settings. */
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

/** Builds an API key with all scopes and no expiry. */
export const aKey = (owner: Tenant, changes: Partial<ApiKey> = {}): ApiKey => ({
  id: 'key_01kkm0000000000000000000a1',
  merchant_id: owner.merchantId,
  environment: owner.environment,
  scopes: ['*'],
  last4: 'x7Qa',
  created: 1_767_000_000,
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  ...changes,
});

export const aProject = (owner: Tenant, changes: Partial<Project> = {}): Project => ({
  id: '9b2f0b8e-3a51-4c9e-8f53-0d8f7a1c2e4d',
  slug: 'web-shop',
  merchant_id: owner.merchantId,
  environment: owner.environment,
  name: 'Web shop',
  enabled: true,
  origins: ['https://alingnena.example', 'https://www.alingnena.example'],
  compat: false,
  created: 1_767_000_000,
  ...changes,
});

/** Builds a payout that has not been sent yet. */
export const aPayout = (request: CreatePayoutRequest): Payout => ({
  object: 'payout',
  id: request.id,
  environment: request.environment,
  status: 'pending',
  amount: fromMinor(minorFromWire(request.amount), 'PHP'),
  currency: 'PHP',
  method: request.method,
  rail: null,
  provider: 'sandbox',
  provider_ref: null,
  destination: request.destination as unknown as Payout['destination'],
  description: request.description,
  metadata: {},
  failure: null,
  created: 1_767_000_000,
});
