import type { Customer } from '@tulay/contracts';
import { text, time } from '@tulay/pages';
import {
  rowsOf,
  codeRow,
  metadataRow,
  textRow,
  timeRow,
  type RecordAction,
  type RecordSection,
  type RecordView,
} from '../catalog/record.view';
import type { ListColumn } from '../catalog/list-table';
import { recordStrings } from '../catalog/record.strings';
import type { SellingRights } from '../catalog/selling-rights';
import { addressWith } from '../frame/filters.view';
import { countryName } from './customer.form';
import { customersStrings as words } from './customers.strings';

export const CUSTOMERS_PATH = '/dashboard/customers';
export const customerPath = (id: string): string => `${CUSTOMERS_PATH}/${id}`;

/** Prevents a line break within a phone number. */
const unbroken = (phone: string | null): string => (phone ?? '').replaceAll(' ', '\u00a0');

export const customerColumns = (): ListColumn<Customer>[] => [
  { place: 'lead', label: words.columns.name, cell: ({ name }) => text(name) },
  { place: 'wide', label: words.columns.email, cell: ({ email }) => text(email ?? '') },
  { place: 'more', label: words.columns.phone, cell: ({ phone }) => text(unbroken(phone)) },
  { place: 'when', label: words.columns.created, cell: ({ created }, { now }) => time(created, now) },
];

export const toRecord = (customer: Customer, rights: SellingRights): RecordView => ({
  chips: [],
  notes: [],
  actions: rights.mayChange ? actionsOf(customer) : [],
  sections: [
    { heading: null, rows: detailsOf(customer) },
    belongingsOf(customer, rights),
    receiptsOf(customer),
  ],
});

const actionsOf = ({ id }: Customer): RecordAction[] => [
  { href: `${customerPath(id)}/edit`, word: recordStrings.edit, look: 'quiet' },
  { href: `${customerPath(id)}/delete`, word: recordStrings.delete, look: 'danger' },
];

function belongingsOf({ id }: Customer, { mayInvoice, mayLink }: SellingRights): RecordSection {
  const at = (path: string, word: string): RecordAction => ({
    href: addressWith(path, { customer: id }),
    word,
    look: 'quiet',
  });
  const links = [
    { ...at('', recordStrings.payments), href: addressWith('/dashboard/payments', { q: id }) },
    at('/dashboard/invoices', recordStrings.invoices),
    at('/dashboard/links', recordStrings.links),
    ...(mayInvoice ? [at('/dashboard/invoices/new', words.newInvoice)] : []),
    ...(mayLink ? [at('/dashboard/links/new', words.newLink)] : []),
  ];
  return { heading: words.belongs, rows: [], links };
}

const receiptsOf = ({ receipts_history_url: url }: Customer): RecordSection => ({
  heading: words.receipts,
  text: words.receiptsText,
  rows: rowsOf(codeRow(words.receipts, url)),
  links: [{ href: url, word: words.receiptsOpen, look: 'quiet', opensNew: true }],
});

const detailsOf = ({ address, ...customer }: Customer) =>
  rowsOf(
    textRow(words.email, customer.email),
    textRow(words.phone, customer.phone),
    textRow(words.line1, address.line1),
    textRow(words.line2, address.line2),
    textRow(words.city, address.city),
    textRow(words.region, address.region),
    textRow(words.postalCode, address.postal_code),
    textRow(words.country, countryName(address.country)),
    metadataRow(customer.metadata),
    timeRow(recordStrings.created, customer.created),
    timeRow(recordStrings.updated, customer.updated === customer.created ? null : customer.updated),
    codeRow(recordStrings.id, customer.id),
  );
