import { TypedForm } from '../forms/typed-form';
import { lineField, linesOf } from './invoice-lines';

const lineFields = (count: number) =>
  Array.from({ length: count }, (_, i) => [lineField(i, 'description'), 'Rice'] as const);

it('a form has at most 50 line items and ends at the first missing line item', () => {
  const form = (count: number) => new TypedForm(Object.fromEntries(lineFields(count)));
  expect([0, 2, 50, 60].map((count) => linesOf(form(count)).length)).toEqual([0, 2, 50, 50]);
  expect(linesOf(new TypedForm(Object.fromEntries(lineFields(3).slice(1))))).toEqual([]);
});

it('line items are read without scanning the other fields of the form', () => {
  const others = Array.from({ length: 30_000 }, (_, i) => [`f${i}`, ''] as const);
  const form = new TypedForm(Object.fromEntries([...lineFields(50), ...others]));
  const texts = jest.spyOn(form, 'texts', 'get');
  expect(linesOf(form)).toHaveLength(50);
  expect(texts).not.toHaveBeenCalled();
});
