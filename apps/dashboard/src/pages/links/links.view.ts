import { PAYER_FIELDS, type PaymentLink, type PaymentLinkStatus } from '@tulay/contracts';
import { amount, amountText, chip, commonStrings, interpolate, text, time, type Chip } from '@tulay/pages';
import type { ListColumn } from '../catalog/list-table';
import { recordStrings } from '../catalog/record.strings';
import {
  codeRow,
  linesRow,
  linkRow,
  metadataRow,
  rowsOf,
  textRow,
  timeRow,
  type RecordAction,
  type RecordRow,
  type RecordView,
} from '../catalog/record.view';
import { countText } from '../frame/count-text';
import { linksStrings as words } from './links.strings';

export const LINKS_PATH = '/dashboard/links';
export const linkPath = (id: string): string => `${LINKS_PATH}/${id}`;

const statusChip = (status: PaymentLinkStatus): Chip => ({
  tone: status === 'active' ? 'positive' : 'muted',
  word: words.statuses[status],
});

export const linkColumns = (): ListColumn<PaymentLink>[] => [
  { place: 'mark', label: words.columns.status, cell: ({ status }) => chip(statusChip(status)) },
  { place: 'lead', label: words.columns.name, cell: ({ description }) => text(description) },
  {
    place: 'more',
    label: words.columns.used,
    cell: (link) => text(interpolate(words.used, { count: countText(link.usage_count) })),
  },
  { place: 'when', label: words.columns.created, cell: ({ created }, { now }) => time(created, now) },
  { place: 'figure', label: words.columns.amount, cell: (link) => amount(amountOf(link)) },
];

const amountOf = ({ amount: fixed, currency }: PaymentLink): string =>
  fixed === null ? words.openAmount : amountText(fixed, currency);

/** Names of a payment link's customer and product. A name is null if the customer or product was deleted. */
export interface LinkNameLookup {
  customer: string | null;
  product: string | null;
}

export const toRecord = (link: PaymentLink, names: LinkNameLookup, mayChange: boolean): RecordView => ({
  chips: [statusChip(link.status)],
  notes: [],
  actions: mayChange ? actionsOf(link) : [],
  sections: [
    {
      heading: words.url,
      text: words.urlText,
      rows: rowsOf(codeRow(words.url, link.url)),
      links: [{ href: link.url, word: words.visit, look: 'quiet', opensNew: true }],
    },
    { heading: null, rows: [...termsOf(link), ...belongingsOf(link, names)] },
    { heading: words.usage, rows: usageOf(link) },
  ],
});

function actionsOf({ id, status }: PaymentLink): RecordAction[] {
  const path = linkPath(id);
  return [
    { href: `${path}/edit`, word: recordStrings.edit, look: 'quiet' },
    status === 'active'
      ? { href: `${path}/deactivate`, word: words.deactivateWord, look: 'quiet' }
      : { href: `${path}/activate`, word: words.activateWord, look: 'quiet' },
    { href: `${path}/delete`, word: recordStrings.delete, look: 'danger' },
  ];
}

const termsOf = (link: PaymentLink): RecordRow[] =>
  rowsOf(
    textRow(words.amount, amountOf(link)),
    textRow(words.presets, link.preset_amounts.map((each) => amountText(each, link.currency)).join(' · ')),
    textRow(words.maxQuantity, link.max_quantity),
    textRow(
      recordStrings.method,
      link.method === null ? recordStrings.payerPicks : commonStrings.methods[link.method],
    ),
    timeRow(words.expiresAt, link.expires_at),
    ...PAYER_FIELDS.filter((field) => link.payer_fields[field] !== 'off').map((field) =>
      textRow(words.payer[field], words.asks[link.payer_fields[field]]),
    ),
    ...link.custom_fields.map(({ key, label, required }) =>
      textRow(`${words.question}: ${label}`, `${key} · ${words.asks[required ? 'required' : 'optional']}`),
    ),
    linesRow(words.thankYou, link.thank_you_text),
    linkRow(words.imageUrl, link.image_url, link.image_url),
    linkRow(words.successUrl, link.success_url, link.success_url),
    linkRow(words.cancelUrl, link.cancel_url, link.cancel_url),
  );

const belongingsOf = (link: PaymentLink, { customer, product }: LinkNameLookup): RecordRow[] =>
  rowsOf(
    linkRow(recordStrings.customer, customer, `/dashboard/customers/${link.customer_id}`),
    linkRow(recordStrings.product, product, `/dashboard/products/${link.product_id}`),
    metadataRow(link.metadata),
    timeRow(recordStrings.created, link.created),
    codeRow(recordStrings.id, link.id),
  );

const usageOf = (link: PaymentLink): RecordRow[] =>
  rowsOf(
    textRow(words.usageCount, link.usage_count),
    timeRow(words.lastUsed, link.last_used_at),
    linkRow(
      words.lastPayment,
      link.last_payment_id,
      link.last_payment_id && `/dashboard/payments/${link.last_payment_id}`,
    ),
  );
