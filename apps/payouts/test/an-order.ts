import { newId } from '@tulay/contracts';
import type { PayoutOrder } from '../src/providers/provider.port';

/** Returns a live payout of ₱150.50 to a GCash wallet. */
export const anOrder = (changes: Partial<PayoutOrder> = {}): PayoutOrder => ({
  id: newId('po'),
  environment: 'live',
  method: 'gcash',
  rail: null,
  amount: 15_050n,
  currency: 'PHP',
  destination: { account_no: '09171234567' },
  providerRef: null,
  succeededAt: null,
  ...changes,
});

/** Returns a payout to a BDO account by InstaPay. */
export const aBankOrder = (changes: Partial<PayoutOrder> = {}): PayoutOrder =>
  anOrder({
    method: 'bank',
    rail: 'instapay',
    destination: { bank_code: 'BNORPHMMXXX', account_number: '001234567890', account_name: 'Juana Cruz' },
    ...changes,
  });
