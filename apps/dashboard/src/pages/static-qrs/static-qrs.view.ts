import { PRINT_LAYOUTS, type StaticQr } from '@tulay/contracts';
import { chip, commonStrings, text, time, type Chip } from '@tulay/pages';
import type { ListColumn } from '../catalog/list-table';
import { recordStrings } from '../catalog/record.strings';
import {
  codeRow,
  linkRow,
  rowsOf,
  textRow,
  timeRow,
  type RecordAction,
  type RecordSection,
  type RecordView,
} from '../catalog/record.view';
import { addressWith } from '../frame/filters.view';
import { staticQrsStrings as words } from './static-qrs.strings';

export const STATIC_QRS_PATH = '/dashboard/static-qrs';
export const staticQrPath = (id: string): string => `${STATIC_QRS_PATH}/${id}`;

const statusOf = ({ archived }: StaticQr): Chip =>
  archived ? { tone: 'muted', word: recordStrings.archived } : { tone: 'positive', word: words.inUse };

export const staticQrColumns = (): ListColumn<StaticQr>[] => [
  { place: 'mark', label: words.columns.status, cell: (qr) => chip(statusOf(qr)) },
  { place: 'lead', label: words.columns.name, cell: ({ name }) => text(name) },
  { place: 'more', label: words.columns.location, cell: ({ location }) => text(location ?? '') },
  { place: 'more', label: words.columns.reference, cell: ({ reference }) => text(reference ?? '') },
  { place: 'when', label: words.columns.created, cell: ({ created }, { now }) => time(created, now) },
];

export const toRecord = (qr: StaticQr, mayChange: boolean): RecordView => ({
  chips: [statusOf(qr)],
  notes: qr.archived ? [words.archivedNote] : [],
  actions: mayChange ? actionsOf(qr) : [],
  sections: [...(qr.archived ? [] : [printingOf(qr)]), { heading: null, rows: detailsOf(qr) }],
});

const actionsOf = ({ id, archived }: StaticQr): RecordAction[] => [
  { href: `${staticQrPath(id)}/edit`, word: recordStrings.edit, look: 'quiet' },
  archived
    ? { href: `${staticQrPath(id)}/unarchive`, word: recordStrings.unarchive, look: 'quiet' }
    : { href: `${staticQrPath(id)}/archive`, word: recordStrings.archive, look: 'danger' },
];

const printingOf = ({ id, qr_svg_url }: StaticQr): RecordSection => ({
  heading: words.print,
  text: words.printText,
  rows: [],
  links: [
    ...PRINT_LAYOUTS.map((layout) => ({
      href: addressWith(`${staticQrPath(id)}/card.pdf`, { layout }),
      word: words.layouts[layout],
      look: 'quiet' as const,
      opensNew: true,
    })),
    { href: qr_svg_url, word: words.svg, look: 'quiet', opensNew: true },
  ],
});

const detailsOf = (qr: StaticQr) =>
  rowsOf(
    textRow(words.location, qr.location),
    textRow(words.reference, qr.reference),
    codeRow(words.url, qr.url),
    linkRow(words.payments, qr.payment_link_id, `/dashboard/links/${qr.payment_link_id}`),
    textRow(
      words.method,
      qr.default_method === null ? recordStrings.payerPicks : commonStrings.methods[qr.default_method],
    ),
    textRow(recordStrings.currency, qr.currency),
    timeRow(recordStrings.created, qr.created),
    timeRow(recordStrings.archived, qr.archived_at),
    codeRow(recordStrings.id, qr.id),
  );
