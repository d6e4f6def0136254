import type { PaymentCustomer, PayerFields } from '@tulay/contracts';
import { enteredPayer, payerOf } from './link-payer.rules';

const OFF: PayerFields = { name: 'off', email: 'off', phone: 'off' };
const ALL: PaymentCustomer = { name: ' Juan ', email: 'juan@example.com', phone: '0917 123 4567' };
const EMOJI = '🙂'.repeat(200);
const entered = (asked: Partial<PayerFields>, answers: PaymentCustomer | null) =>
  enteredPayer({ payerFields: { ...OFF, ...asked } }, answers);

describe('a payer’s input', () => {
  it.each<[string, Partial<PayerFields>, PaymentCustomer | null, object]>([
    ['is nothing where the link does not ask', {}, ALL, {}],
    [
      'is what the link asks',
      { name: 'required', email: 'optional' },
      ALL,
      { name: 'Juan', email: ALL.email },
    ],
    ['may be empty where it is optional', { phone: 'optional' }, { email: null, name: null, phone: ' ' }, {}],
    ['may be missing where it is optional', { name: 'optional' }, null, {}],
    ['may show nothing where it is optional', { name: 'optional' }, { email: null, name: '\u3164' }, {}],
    ['is at most 200 characters', { name: 'optional' }, { email: null, name: EMOJI }, { name: EMOJI }],
    ['is a telephone number as people write it', { phone: 'required' }, ALL, { phone: '0917 123 4567' }],
  ])('%s', (_, asked, answers, payer) => {
    expect(entered(asked, answers)).toEqual(payer);
  });

  it.each<[string, Partial<PayerFields>, PaymentCustomer | null, string]>([
    ['a required field is empty', { name: 'required' }, { email: null, name: '  ' }, 'customer.name'],
    [
      'a required field shows nothing',
      { name: 'required' },
      { email: null, name: '\u200b' },
      'customer.name',
    ],
    ['a required field is missing', { phone: 'required' }, null, 'customer.phone'],
    ['the name is long', { name: 'optional' }, { email: null, name: 'x'.repeat(201) }, 'customer.name'],
    ['the email is invalid', { email: 'optional' }, { email: 'juan@', name: null }, 'customer.email'],
    [
      'the email holds another header',
      { email: 'required' },
      { email: 'a@b.co\nBcc: c@d.co', name: null },
      'customer.email',
    ],
    ['the telephone number is none', { phone: 'optional' }, { ...ALL, phone: 'call me' }, 'customer.phone'],
  ])('is rejected if %s', (_, asked, answers, field) => {
    expect(() => entered(asked, answers)).toThrow(
      expect.objectContaining({ code: 'invalid_request', issues: { [field]: [expect.any(String)] } }),
    );
  });
});

describe("the payment's customer", () => {
  const known = { name: 'Juan dela Cruz', email: 'juan@shop.ph' };

  it.each<[object, typeof known | null, PaymentCustomer | null]>([
    [{}, null, null],
    [{}, known, known],
    [{ name: 'Ana' }, null, { name: 'Ana', email: null }],
    [{ name: 'Ana' }, known, { name: 'Ana', email: null }],
    [{ phone: '8123456' }, null, { name: null, email: null, phone: '8123456' }],
  ])('is derived from %j and the link’s customer %j as %j', (payer, customer, shown) => {
    expect(payerOf(payer, customer)).toEqual(shown);
  });
});
