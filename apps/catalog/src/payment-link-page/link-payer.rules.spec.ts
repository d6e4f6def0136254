import type { PaymentCustomer, PayerFields } from '@tulay/contracts';
import { enteredPayer, payerOf } from './link-payer.rules';

const OFF: PayerFields = { name: 'off', email: 'off', phone: 'off' };
const ALL: PaymentCustomer = { name: ' Juan ', email: 'juan@example.com', phone: '0917 123 4567' };
const EMOJI = '🙂'.repeat(200);
const entered = (asked: Partial<PayerFields>, answers: PaymentCustomer | null) =>
  enteredPayer({ payerFields: { ...OFF, ...asked } }, answers);

describe('the details that a payer enters', () => {
  it.each<[string, Partial<PayerFields>, PaymentCustomer | null, object]>([
    ['are ignored if the link does not request them', {}, ALL, {}],
    [
      'are limited to the details that the link requests',
      { name: 'required', email: 'optional' },
      ALL,
      { name: 'Juan', email: ALL.email },
    ],
    ['may be empty if they are optional', { phone: 'optional' }, { email: null, name: null, phone: ' ' }, {}],
    ['may be missing if they are optional', { name: 'optional' }, null, {}],
    [
      'may be invisible characters if they are optional',
      { name: 'optional' },
      { email: null, name: '\u3164' },
      {},
    ],
    [
      'may include a name of 200 characters',
      { name: 'optional' },
      { email: null, name: EMOJI },
      { name: EMOJI },
    ],
    ['may include a phone number with spaces', { phone: 'required' }, ALL, { phone: '0917 123 4567' }],
  ])('are checked against the link’s settings: they %s', (_, asked, answers, payer) => {
    expect(entered(asked, answers)).toEqual(payer);
  });

  it.each<[string, Partial<PayerFields>, PaymentCustomer | null, string]>([
    ['a required field is empty', { name: 'required' }, { email: null, name: '  ' }, 'customer.name'],
    [
      'a required field has only invisible characters',
      { name: 'required' },
      { email: null, name: '\u200b' },
      'customer.name',
    ],
    ['a required field is missing', { phone: 'required' }, null, 'customer.phone'],
    ['the name is too long', { name: 'optional' }, { email: null, name: 'x'.repeat(201) }, 'customer.name'],
    ['the email is invalid', { email: 'optional' }, { email: 'juan@', name: null }, 'customer.email'],
    [
      'the email contains a header line',
      { email: 'required' },
      { email: 'a@b.co\nBcc: c@d.co', name: null },
      'customer.email',
    ],
    ['the phone number is invalid', { phone: 'optional' }, { ...ALL, phone: 'call me' }, 'customer.phone'],
  ])('are rejected if %s', (_, asked, answers, field) => {
    expect(() => entered(asked, answers)).toThrow(
      expect.objectContaining({ code: 'invalid_request', issues: { [field]: [expect.any(String)] } }),
    );
  });
});

describe('a payment’s customer', () => {
  const known = { name: 'Juan dela Cruz', email: 'juan@shop.ph' };

  it.each<[object, typeof known | null, PaymentCustomer | null]>([
    [{}, null, null],
    [{}, known, known],
    [{ name: 'Ana' }, null, { name: 'Ana', email: null }],
    [{ name: 'Ana' }, known, { name: 'Ana', email: null }],
    [{ phone: '8123456' }, null, { name: null, email: null, phone: '8123456' }],
  ])(
    'is derived from the payer’s details %j and the link’s customer %j (result: %j)',
    (payer, customer, shown) => {
      expect(payerOf(payer, customer)).toEqual(shown);
    },
  );
});
