export const PROVIDERS = ['xendit', 'paymongo', 'maya'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** A key can access only the objects of its own environment. */
export const ENVIRONMENTS = ['live', 'test'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export type Rail = 'qrph' | 'gcash' | 'card' | 'bank_transfer' | 'maya';

/** Provider API calls, by their names in the fault menu. */
export const CALLS = [
  'create_payment',
  'read_payment',
  'cancel_payment',
  'create_refund',
  'read_refund',
  'create_payout',
  'read_payout',
  'cancel_payout',
  'list_transactions',
  'check',
] as const;
export type Call = (typeof CALLS)[number];
