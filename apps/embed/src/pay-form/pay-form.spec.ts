import { emptyForm, readPayForm, withNewKey } from './pay-form';

const KEY = 'a-key-of-a-form-0123456789';
const NO_PAYER = { name: '', email: '', phone: '' };
const FORM_KEY = /^[\w-]{16,64}$/;

describe('parsing a submitted form', () => {
  it('returns trimmed strings', () => {
    expect(readPayForm({ amount: ' 5 ', method: 'card', choice: 'all', idempotency_token: KEY })).toEqual({
      amount: '5',
      method: 'card',
      choice: 'all',
      quantity: '',
      fields: {},
      payer: NO_PAYER,
      formKey: KEY,
    });
  });

  it.each(['\u200b', '\u3164', ' \u2800 '])('treats the invisible string %j as empty', (blank) => {
    const { payer, fields } = readPayForm({ payer_name: blank, field_table: blank });
    expect({ payer, fields }).toEqual({ payer: NO_PAYER, fields: { table: '' } });
  });

  it.each([null, undefined, {}, { amount: ['1', '2'], method: 7, choice: {}, idempotency_token: null }])(
    'parses %p as an empty form',
    (body) => {
      const formKey = expect.stringMatching(FORM_KEY);
      expect(readPayForm(body)).toEqual({
        amount: '',
        method: '',
        choice: '',
        quantity: '',
        fields: {},
        payer: NO_PAYER,
        formKey,
      });
    },
  );
});

describe('the form’s idempotency token', () => {
  it('differs between pages', () => {
    const [one, other] = [emptyForm().form.formKey, emptyForm().form.formKey];
    expect(one).not.toBe(other);
    expect(one).toMatch(FORM_KEY);
  });

  it('is replaced when the form is shown again', () => {
    const form = readPayForm({ amount: '5', idempotency_token: KEY });
    expect(withNewKey(form)).toEqual({ ...form, formKey: expect.not.stringContaining(KEY) });
  });

  it.each(['', 'short', 'x'.repeat(65), 'with spaces and more', '<script>alert(1)</script>'])(
    'is replaced if it is %p',
    (text) => {
      const { formKey } = readPayForm({ idempotency_token: text });
      expect(formKey).toMatch(FORM_KEY);
      expect(formKey).not.toBe(text);
    },
  );
});
