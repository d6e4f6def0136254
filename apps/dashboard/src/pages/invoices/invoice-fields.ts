import { INVOICE_LIMITS, type Invoice } from '@tulay/contracts';
import { currencyOptions } from '../catalog/options';
import { recordStrings } from '../catalog/record.strings';
import { fieldsOf, type FieldOption, type FieldSpec } from '../forms/fields.view';
import type { TypedForm } from '../forms/typed-form';
import { isOpen } from './invoice.form';
import { lineField, linesOf } from './invoice-lines';
import { invoicesStrings as words } from './invoices.strings';

const AMOUNT_TEXT = 20;

/** @param invoice the invoice to edit, whose read-only fields are omitted; null for a new invoice */
export function invoiceGroups(typed: TypedForm, customers: FieldOption[], invoice: Invoice | null) {
  const groups = [
    { name: 'head', heading: null, fields: headFields(customers) },
    { name: 'amounts', heading: words.groups.amounts, fields: amountFields() },
    { name: 'parts', heading: words.groups.parts, fields: partFields() },
    { name: 'texts', heading: words.groups.texts, fields: textFields() },
  ];
  return groups
    .map((group) => ({
      ...group,
      fields: group.fields.filter(({ name }) => !invoice || isOpen(invoice, name)),
    }))
    .filter(({ fields }) => fields.length > 0)
    .map((group) => ({ ...group, fields: fieldsOf(group.fields, typed) }));
}

const headFields = (customers: FieldOption[]): FieldSpec[] => [
  {
    name: 'customer',
    kind: 'select',
    label: recordStrings.customer,
    hint: recordStrings.pickHint,
    options: customers,
  },
  { name: 'description', kind: 'text', label: words.description, maxLength: INVOICE_LIMITS.description },
  { name: 'due_date', kind: 'date', label: words.dueDate },
  {
    name: 'currency',
    kind: 'select',
    label: recordStrings.currency,
    options: currencyOptions(),
    isRequired: true,
  },
];

const amountFields = (): FieldSpec[] => [
  { name: 'discount_amount', kind: 'amount', label: words.discount, maxLength: AMOUNT_TEXT },
  { name: 'tax_amount', kind: 'amount', label: words.tax, maxLength: AMOUNT_TEXT },
];

const partFields = (): FieldSpec[] => [
  { name: 'allow_partial_payment', kind: 'check', label: words.allowParts },
  {
    name: 'deposit_rate',
    kind: 'amount',
    label: words.depositRate,
    hint: words.depositHint,
    maxLength: AMOUNT_TEXT,
  },
  { name: 'deposit_due_at', kind: 'datetime-local', label: words.depositDue, hint: words.timeHint },
  { name: 'balance_due_at', kind: 'datetime-local', label: words.balanceDue, hint: words.timeHint },
];

const textFields = (): FieldSpec[] => [
  { name: 'notes', kind: 'area', label: words.notes, maxLength: INVOICE_LIMITS.notes },
  { name: 'terms', kind: 'area', label: words.terms, maxLength: INVOICE_LIMITS.terms },
  { name: 'shipment_id', kind: 'text', label: words.shipment, hint: words.shipmentHint, maxLength: 255 },
  { name: 'metadata', kind: 'area', label: recordStrings.metadata, hint: recordStrings.metadataHint },
];

export const lineGroups = (typed: TypedForm) =>
  linesOf(typed).map(({ product }, index) => ({
    index,
    product: product === '' ? null : { name: lineField(index, 'product'), id: product },
    fields: fieldsOf(lineFields(index), typed),
  }));

const lineFields = (index: number): FieldSpec[] => [
  {
    name: lineField(index, 'description'),
    kind: 'text',
    label: words.line.description,
    isRequired: true,
    maxLength: INVOICE_LIMITS.line,
  },
  {
    name: lineField(index, 'quantity'),
    kind: 'amount',
    label: words.line.quantity,
    isRequired: true,
    maxLength: AMOUNT_TEXT,
  },
  {
    name: lineField(index, 'price'),
    kind: 'amount',
    label: words.line.price,
    isRequired: true,
    maxLength: AMOUNT_TEXT,
  },
  { name: lineField(index, 'amount'), kind: 'amount', label: words.line.amount, maxLength: AMOUNT_TEXT },
];
