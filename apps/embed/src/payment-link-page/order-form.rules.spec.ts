import type { PayerFields, PaymentCustomer } from '@tulay/contracts';
import { readPayForm } from '../pay-form/pay-form';
import { amountTextOf, isSoldOut, readOrder } from './order-form.rules';

const form = (fields: Record<string, string> = {}) => readPayForm(fields);
const TABLE = { key: 'table_no', label: 'Table', required: true };
const NOTE = { key: 'note', label: 'Note', required: false };

describe('the amount of an order form', () => {
  const offer = { presetAmounts: [50, 100.5] };

  it.each([
    ['is the selected preset amount', { choice: '100.5', amount: '7' }, '100.5'],
    ['is the entered amount', { choice: 'other', amount: '75' }, '75'],
    ['is the entered amount if the selected amount is not a preset', { choice: '60', amount: '' }, ''],
  ])('depends on the selected option: it %s', (_, fields, text) => {
    expect(amountTextOf(offer, form(fields))).toBe(text);
  });

  it('is the entered amount if the link has no preset amounts', () => {
    expect(amountTextOf({}, form({ choice: '50', amount: '75' }))).toBe('75');
  });
});

describe('the quantity of an order form', () => {
  it.each([
    ['', 1],
    ['1', 1],
    ['3', 3],
  ])('is parsed from %p as %d', (quantity, read) => {
    expect(readOrder({ maxQuantity: 3 }, form({ quantity }))).toEqual({
      quantity: read,
      fields: {},
      customer: null,
    });
  });

  it.each(['0', '4', '1.5', '-1', 'two', '99999'])('cannot be %p', (quantity) => {
    expect(readOrder({ maxQuantity: 3 }, form({ quantity }))).toEqual({
      problems: [{ name: 'quantity', reason: 'quantity', max: 3 }],
    });
  });

  it('is null if the link offers no quantity', () => {
    expect(readOrder({}, form({ quantity: '3' }))).toEqual({ quantity: null, fields: {}, customer: null });
  });

  it('is reported as sold out if no stock is left', () => {
    expect([0, 1, null, undefined].map((maxQuantity) => isSoldOut({ maxQuantity }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([0, 1, null].map((stockLeft) => isSoldOut({ maxQuantity: null, stockLeft }))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the custom fields of an order form', () => {
  const offer = { customFields: [TABLE, NOTE] };

  it('contain only the fields of the link', () => {
    const answers = form({ field_table_no: ' 7 ', field_note: '', field_other: 'x' });
    expect(readOrder(offer, answers)).toEqual({ quantity: null, fields: { table_no: '7' }, customer: null });
  });

  it('are rejected if a required field is empty', () => {
    expect(readOrder(offer, form({ field_note: 'hi' }))).toEqual({
      problems: [{ name: 'field_table_no', reason: 'unanswered', label: 'Table' }],
    });
  });

  it('never modify an object’s prototype', () => {
    const answers = form({ field___proto__: 'x', field_table_no: '7' });
    expect(readOrder(offer, answers)).toEqual({ quantity: null, fields: { table_no: '7' }, customer: null });
  });
});

describe('the payer details of an order form', () => {
  const asking = (payerFields: Partial<PayerFields>) => ({
    payerFields: { name: 'off', email: 'off', phone: 'off', ...payerFields } as const,
  });
  const juan = { payer_name: 'Juan', payer_email: 'juan@example.com', payer_phone: '0917 123 4567' };

  it.each<[Partial<PayerFields>, Record<string, string>, PaymentCustomer | null]>([
    [{}, juan, null],
    [{ name: 'required' }, juan, { name: 'Juan', email: null }],
    [{ name: 'optional', email: 'required' }, juan, { name: 'Juan', email: 'juan@example.com' }],
    [{ phone: 'optional' }, juan, { name: null, email: null, phone: '0917 123 4567' }],
    [{ phone: 'optional', name: 'optional' }, {}, null],
  ])('with %j requested are parsed from %j as %j', (asked, fields, customer) => {
    expect(readOrder(asking(asked), form(fields))).toEqual({ quantity: null, fields: {}, customer });
  });

  it('report all invalid fields together', () => {
    const offer = { ...asking({ name: 'required', email: 'required', phone: 'optional' }), maxQuantity: 2 };
    const fields = { quantity: '9', payer_email: 'juan', payer_phone: 'call me' };
    expect(readOrder(offer, form(fields))).toEqual({
      problems: [
        { name: 'quantity', reason: 'quantity', max: 2 },
        { name: 'payer_name', reason: 'missing', field: 'name' },
        { name: 'payer_email', reason: 'unreadable', field: 'email' },
        { name: 'payer_phone', reason: 'unreadable', field: 'phone' },
      ],
    });
  });
});
