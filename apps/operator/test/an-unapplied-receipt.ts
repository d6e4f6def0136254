import type { UnappliedReceipt } from '@tulay/contracts';

/** Creates an open live receipt of ₱1,250.50. */
export const anUnappliedReceipt = (changes: Partial<UnappliedReceipt> = {}): UnappliedReceipt => ({
  id: 7,
  object: 'unapplied_receipt',
  environment: 'live',
  provider: 'acquirer',
  provider_ref: 'IPS-1',
  reference: '1KKM0000000000000000000ZZ',
  payment: 'pay_01kkm0000000000000000000zz',
  merchant: 'mer_1',
  amount: 1250.5,
  currency: 'PHP',
  reason: 'wrong_amount',
  occurred_at: 1_777_593_600,
  created: 1_777_593_660,
  resolution: null,
  refund: null,
  ...changes,
});
