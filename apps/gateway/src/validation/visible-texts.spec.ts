import 'reflect-metadata';
import { issuesOf } from '../../test/issues-of';
import { CreateCustomerBody, UpdateCustomerBody } from '../customers/customers.inputs';
import { CreateInvoiceBody } from '../invoices/create-invoice.body';
import { MarkInvoicePaidBody } from '../invoices/invoice-steps.body';
import { UpdateInvoiceBody } from '../invoices/update-invoice.body';
import { CreatePaymentLinkBody, UpdatePaymentLinkBody } from '../payment-links/payment-links.body';
import { CreatePaymentBody } from '../payments/payments.body';
import { CreateProductBody, UpdateProductBody } from '../products/products.body';
import { CreateStaticQrBody, UpdateStaticQrBody } from '../static-qrs/static-qrs.inputs';
import type { DtoClass } from './rule';

const line = (description: string) => [{ description, quantity: 1, unit_amount: 5 }];
const LINK = { description: 'Lunch' };

const TEXTS: [string, DtoClass<object>, (text: string) => Record<string, unknown>][] = [
  ['name', CreateCustomerBody, (name) => ({ name })],
  ['name', UpdateCustomerBody, (name) => ({ name })],
  ['name', CreateProductBody, (name) => ({ name, price: 5 })],
  ['name', UpdateProductBody, (name) => ({ name })],
  ['name', CreateStaticQrBody, (name) => ({ name })],
  ['name', UpdateStaticQrBody, (name) => ({ name })],
  ['description', CreatePaymentLinkBody, (description) => ({ description })],
  ['description', UpdatePaymentLinkBody, (description) => ({ description })],
  ['thank_you_text', CreatePaymentLinkBody, (text) => ({ ...LINK, thank_you_text: text })],
  [
    'custom_fields.0.label',
    CreatePaymentLinkBody,
    (label) => ({ ...LINK, custom_fields: [{ key: 'a', label }] }),
  ],
  ['line_items.0.description', CreateInvoiceBody, (text) => ({ line_items: line(text) })],
  ['line_items.0.description', UpdateInvoiceBody, (text) => ({ line_items: line(text) })],
  ['reference', MarkInvoicePaidBody, (reference) => ({ reference, method: 'cash' })],
  ['customer.name', CreatePaymentBody, (name) => ({ amount: 5, method: 'card', customer: { name } })],
];
const BLANKS = ['  ', '\u00ad', '\u200b', '\u200e', '\u2060', '\u2800', '\u3164', '\uffa0', '\u115f\u1160'];

describe.each(TEXTS)('%s in %p', (field, body, bodyWith) => {
  it.each(BLANKS)('must not be blank: %j', (text) => {
    expect(issuesOf(body, bodyWith(text))).toMatchObject({ [field]: ['must not be blank'] });
  });

  it.each(['Ana', '王', '🙂', '₱'])('accepts %s', (text) => {
    expect(issuesOf(body, bodyWith(text))).not.toHaveProperty([field]);
  });
});
