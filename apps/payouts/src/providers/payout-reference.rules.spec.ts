import { newId } from '@tulay/contracts';
import { payoutIdOf, referenceOf } from './payout-reference.rules';

describe('the reference of a payout at a provider', () => {
  it('has 26 letters and digits, and leads back to the payout', () => {
    const id = newId('po');
    expect(referenceOf(id)).toMatch(/^[0-9a-z]{26}$/);
    expect(payoutIdOf(referenceOf(id))).toBe(id);
  });

  it('is known in capitals and with hyphens too, as a provider may give it back', () => {
    const id = newId('po');
    const reference = referenceOf(id).toUpperCase();
    expect(payoutIdOf(`${reference.slice(0, 8)}-${reference.slice(8)}`)).toBe(id);
  });

  it.each(['', 'invoice-1', 'po_', '0'.repeat(25), 'u'.repeat(26)])('is not %p', (text) => {
    expect(payoutIdOf(text)).toBeNull();
  });
});
