import { readPayForm } from '../pay-form/pay-form';
import { amountTextOf, isSoldOut, readOrder } from './order-form.rules';

const form = (fields: Record<string, string> = {}) => readPayForm(fields);
const TABLE = { key: 'table_no', label: 'Table', required: true };
const NOTE = { key: 'note', label: 'Note', required: false };

describe('the amount of a form', () => {
  const offer = { presetAmounts: [50, 100.5] };

  it.each([
    ['is the preset one that was chosen', { choice: '100.5', amount: '7' }, '100.5'],
    ['is what the payer wrote', { choice: 'other', amount: '75' }, '75'],
    ['is what the payer wrote when the choice is none of the link', { choice: '60', amount: '' }, ''],
  ])('%s', (_, fields, text) => {
    expect(amountTextOf(offer, form(fields))).toBe(text);
  });

  it('is what the payer wrote where nothing is preset', () => {
    expect(amountTextOf({}, form({ choice: '50', amount: '75' }))).toBe('75');
  });
});

describe('the quantity of a form', () => {
  it.each([
    ['', 1],
    ['1', 1],
    ['3', 3],
  ])('%p is %d', (quantity, read) => {
    expect(readOrder({ maxQuantity: 3 }, form({ quantity }))).toEqual({ quantity: read, fields: {} });
  });

  it.each(['0', '4', '1.5', '-1', 'two', '99999'])('%p is refused', (quantity) => {
    expect(readOrder({ maxQuantity: 3 }, form({ quantity }))).toEqual({ problem: { quantity: 3 } });
  });

  it('is none where the link has none', () => {
    expect(readOrder({}, form({ quantity: '3' }))).toEqual({ quantity: null, fields: {} });
  });

  it('is sold out when nothing is left', () => {
    expect([0, 1, null, undefined].map((maxQuantity) => isSoldOut({ maxQuantity }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the answers of a form', () => {
  const offer = { customFields: [TABLE, NOTE] };

  it('are those to the questions of the link', () => {
    const answers = form({ field_table_no: ' 7 ', field_note: '', field_other: 'x' });
    expect(readOrder(offer, answers)).toEqual({ quantity: null, fields: { table_no: '7' } });
  });

  it('must not lack a required one', () => {
    expect(readOrder(offer, form({ field_note: 'hi' }))).toEqual({ problem: { missing: 'Table' } });
  });

  it('never touch a prototype', () => {
    const answers = form({ field___proto__: 'x', field_table_no: '7' });
    expect(readOrder(offer, answers)).toEqual({ quantity: null, fields: { table_no: '7' } });
  });
});
