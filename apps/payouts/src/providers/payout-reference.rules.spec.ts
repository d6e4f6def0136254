import { newId } from '@tulay/contracts';
import { payoutIdOf, referenceOf } from './payout-reference.rules';

describe('the payout’s reference at a provider', () => {
  it('has 26 letters and digits, and identifies the payout', () => {
    const id = newId('po');
    expect(referenceOf(id)).toMatch(/^[0-9a-z]{26}$/);
    expect(payoutIdOf(referenceOf(id))).toBe(id);
  });

  it('is also parsed in upper case and with hyphens', () => {
    const id = newId('po');
    const reference = referenceOf(id).toUpperCase();
    expect(payoutIdOf(`${reference.slice(0, 8)}-${reference.slice(8)}`)).toBe(id);
  });

  it.each(['', 'invoice-1', 'po_', '0'.repeat(25), 'u'.repeat(26)])('is not parsed from %p', (text) => {
    expect(payoutIdOf(text)).toBeNull();
  });
});
