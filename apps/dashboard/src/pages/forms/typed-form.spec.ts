import { DomainError, invalidField, newId, notFound } from '@tulay/contracts';
import { localTime } from './form-values';
import { TypedForm } from './typed-form';

/** Reads the text with `reader` and returns the value and whether the form has an error. */
function read<Value>(text: string, reader: (form: TypedForm) => Value): [Value, boolean] {
  const form = new TypedForm({ field: text });
  return [reader(form), form.isWrong];
}

describe('field readers', () => {
  const amount = (form: TypedForm) => form.amount('field', 'PHP', { min: 0.01, max: 9_999_999.99 });

  it.each([
    ['1250.50', 1250.5, false],
    [' 1,250.50 ', 1250.5, false],
    ['', null, false],
    ['0', 0, true],
    ['₱1,250.50', 1250.5, false],
    ['250 pesos', 250, false],
    ['1,50', NaN, true],
    ['1,,5', NaN, true],
    ['1.005', NaN, true],
    ['-5', -5, true],
    ['10000000', 10_000_000, true],
    ['1e3', NaN, true],
    ['$5', NaN, true],
  ])('parse the amount %p', (text, value, isWrong) => {
    expect(read(text, amount)).toEqual([value, isWrong]);
  });

  it.each([
    ['2026-12-31T23:59', Date.parse('2026-12-31T15:59:00Z') / 1000, false],
    ['2026-02-30T10:00', null, true],
    ['tomorrow', null, true],
    ['', null, false],
  ])('parse the Manila time %p', (text, value, isWrong) => {
    expect(read(text, (form) => form.moment('field'))).toEqual([value, isWrong]);
    if (value !== null) expect(localTime(value)).toBe(text);
  });

  it.each([
    ['https://shop.example/a?b=1', false],
    ['http://shop.example', true],
    ['javascript:alert(1)', true],
    ['https://*.shop.example', true],
    ['https://shop.example/\u202Ecod.exe', true],
    ['https://user:secret@shop.example', true],
    [`https://shop.example/${'a'.repeat(2048)}`, true],
  ])('validate the web URL %p in live mode', (text, isWrong) => {
    expect(read(text, (form) => form.url('field', 'url', 'live'))[1]).toBe(isWrong);
  });

  it.each([
    ['https://shop.example/a?b=1', false],
    ['myapp://paid', false],
    ['http://shop.example', true],
    ['javascript://paid', true],
  ])('validate the return URL %p in live mode', (text, isWrong) => {
    expect(read(text, (form) => form.url('field', 'returnUrl', 'live'))[1]).toBe(isWrong);
  });

  it.each([
    ['a\r\nb', 'a\nb', false],
    ['   ', null, false],
    ['\u3164', null, false],
    ['🙂'.repeat(10), '🙂'.repeat(10), false],
    ['🙂'.repeat(11), '🙂'.repeat(11), true],
    ['x'.repeat(11), 'x'.repeat(11), true],
  ])('normalize the string %p', (text, value, isWrong) => {
    expect(read(text, (form) => form.optionalText('field', 10))).toEqual([value, isWrong]);
  });

  it('treat a repeated field as empty', () => {
    const form = new TypedForm({ field: ['a', 'b'] });
    expect([form.value('field'), form.text('field', 10), form.wrong('field')]).toEqual([
      '',
      '',
      expect.any(String),
    ]);
  });
});

describe('the ID in a form', () => {
  it('stays the same when the form is submitted', () => {
    const { formId } = new TypedForm();
    expect(new TypedForm({ idempotency_token: formId }).newId('cus')).toBe(`cus_${formId}`);
  });

  it.each(['', 'x', '../../etc', newId('cus')])(
    'is replaced if the submitted ID is invalid: %p',
    (idempotency_token) => {
      const form = new TypedForm({ idempotency_token });
      expect(form.newId('cus')).toMatch(/^cus_[0-9a-z]{26}$/);
      expect(form.newId('cus')).toBe(form.newId('cus'));
    },
  );
});

describe("handling a service's rejection", () => {
  const refused = async (error: unknown, body: Record<string, string> = {}) => {
    const form = new TypedForm(body);
    const answer = await form.attempt(
      () => Promise.reject(error as Error),
      (field) => (field === 'line_items.0.unit_amount' ? 'price' : field),
    );
    expect(answer).toBeNull();
    return form;
  };

  it.each([
    ['sku', 'is already used by another product', 'sku', 'Another one has this already.'],
    [
      'line_items.0.unit_amount',
      'must have at most 2 decimals in PHP',
      'price',
      'Please use at most 2 decimals.',
    ],
    [
      'discount_amount',
      'must not make the total negative',
      'discount_amount',
      'This takes the amount below 0.',
    ],
    [
      'amount',
      'must be within the limits, not ₱60,000.00 (amounts are in pesos, not centavos): gcash_qr accepts ₱0.01 to ₱50,000.00',
      'amount',
      'Please write an amount from ₱0.01 to ₱50,000.00.',
    ],
    ['size', 'is odd', 'size', 'This is not accepted. Please change it.'],
  ])('translates the error "%s %s" and shows it next to the field %s', async (field, message, name, said) => {
    expect((await refused(invalidField(field, message))).wrong(name)).toBe(said);
  });

  it('adds an error to the field whose object is missing or in the other mode', async () => {
    const customer = newId('cus');
    expect((await refused(notFound('customer', customer), { customer })).wrong('customer')).toContain('none');
    const crossing = new DomainError('unauthenticated', 'This customer belongs to the other mode');
    expect((await refused(crossing, { customer })).wrong('customer')).toContain('none');
  });

  it('marks the form as outdated on invalid_state', async () => {
    expect((await refused(new DomainError('invalid_state', 'sent'))).isOutdated).toBe(true);
  });

  it.each([
    new Error('a fault'),
    notFound('invoice', newId('inv')),
    new DomainError('internal_error', 'none'),
  ])('rethrows an error that concerns no field: %s', async (error) => {
    const form = new TypedForm({});
    await expect(form.attempt(() => Promise.reject(error))).rejects.toBe(error);
  });

  it('does not call the service if the form already has errors', async () => {
    const form = new TypedForm({});
    form.note('name', 'required');
    const work = jest.fn();
    expect([await form.attempt(work), work.mock.calls]).toEqual([null, []]);
  });
});
