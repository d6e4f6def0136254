import {
  INVOICE_LIMITS,
  isVisible,
  type InvoiceLine,
  type InvoiceLineItem,
  type Product,
} from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { TypedForm } from '../forms/typed-form';

export interface LineTexts {
  description: string;
  quantity: string;
  price: string;
  /** Amount of the line, or an empty string if the amount is quantity × price. */
  amount: string;
  /** Product ID, or an empty string if no product is selected. */
  product: string;
}

const FIELDS = ['description', 'quantity', 'price', 'amount', 'product'] as const;
const BLANK: LineTexts = { description: '', quantity: '1', price: '', amount: '', product: '' };
const LINE_FIELD = /^line_\d+_/;

export const lineField = (index: number, field: keyof LineTexts): string => `line_${index}_${field}`;

/** Maps a service's field name, such as `line_items.0.unit_amount`, to the form's field name. */
export const fieldOfIssue = (field: string): string =>
  field.replace(/^line_items\.(\d+)\.(\w+)$/, (_, index: string, name: string) =>
    lineField(Number(index), name === 'unit_amount' ? 'price' : (name as keyof LineTexts)),
  );

/** Returns the form's line items up to the first missing line item. */
export function linesOf(typed: TypedForm): LineTexts[] {
  const lines: LineTexts[] = [];
  const hasLine = (index: number) => typed.has(lineField(index, 'description'));
  for (let i = 0; i < INVOICE_LIMITS.lines.max && hasLine(i); i++) lines.push(lineAt(typed, i));
  return lines;
}

const lineAt = (typed: TypedForm, index: number): LineTexts =>
  Object.fromEntries(
    FIELDS.map((field) => [field, typed.value(lineField(index, field))]),
  ) as unknown as LineTexts;

export function withLines(typed: TypedForm, lines: readonly LineTexts[]): TypedForm {
  const others = Object.entries(typed.texts).filter(([name]) => !LINE_FIELD.test(name));
  const texts = lines.flatMap((line, index) => FIELDS.map((field) => [lineField(index, field), line[field]]));
  return TypedForm.of(Object.fromEntries([...others, ...texts]) as Record<string, string>);
}

/** Returns the form after a line item button was clicked, or null if no such button was clicked. */
export function afterButton(typed: TypedForm, products: readonly Product[]): TypedForm | null {
  const [action, target = ''] = typed.value('do').split(':');
  const lines = linesOf(typed);
  if (action === 'reckon') return withLines(typed, lines);
  if (action === 'remove')
    return withLines(typed, orBlank(lines.filter((_, index) => String(index) !== target)));
  if (action !== 'add' && action !== 'pick') return null;
  const product = action === 'pick' ? products.find(({ id }) => id === typed.value('pick')) : undefined;
  const added = product ? lineFor(product) : BLANK;
  return withLines(typed, [...lines.filter(isFilled), added].slice(0, INVOICE_LIMITS.lines.max));
}

const orBlank = (lines: LineTexts[]): LineTexts[] => (lines.length ? lines : [BLANK]);

const lineFor = ({ id, name, price }: Product): LineTexts => ({
  ...BLANK,
  description: name,
  price: price === null ? '' : String(price),
  product: id,
});

const isFilled = ({ description, price, amount, product }: LineTexts): boolean =>
  [description, price, amount, product].some(isVisible);

/** Removes empty line items but leaves at least one. */
export const withoutBlankLines = (typed: TypedForm): TypedForm =>
  withLines(typed, orBlank(linesOf(typed).filter(isFilled)));

export const firstLines = (product: Product | null): LineTexts[] => [product ? lineFor(product) : BLANK];

/** Parses the line items and adds errors to their fields. */
export const readLines = (typed: TypedForm, currency: Currency): InvoiceLine[] =>
  linesOf(typed).map((_, index) => ({
    description: typed.text(lineField(index, 'description'), INVOICE_LIMITS.line),
    quantity: required(typed, lineField(index, 'quantity'), (name) => typed.number(name)),
    unitAmount: required(typed, lineField(index, 'price'), (name) => typed.money(name, currency)),
    amount: typed.money(lineField(index, 'amount'), currency),
    productId: typed.id(lineField(index, 'product'), 'prd'),
  }));

const required = (typed: TypedForm, name: string, read: (name: string) => number | null): number =>
  typed.required(name, read(name)) ?? 0;

/** @param isStated whether the line has an explicit amount instead of quantity × price */
export const lineTexts = (line: InvoiceLineItem, isStated: boolean): LineTexts => ({
  description: line.description,
  quantity: String(line.quantity),
  price: String(line.unit_amount),
  amount: isStated ? String(line.amount) : '',
  product: line.product_id ?? '',
});
