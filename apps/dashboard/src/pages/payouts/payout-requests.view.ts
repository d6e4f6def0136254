import type { Bank, List } from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import {
  amount,
  amountText,
  chip,
  interpolate,
  text,
  time,
  type Chip,
  type DataTable,
  type DetailRow,
  type Tone,
} from '@tulay/pages';
import type { PayoutRequestEntity } from '../../payout-requests/payout-request.entity';
import { REQUEST_STATUSES, type RequestStatus } from '../../payout-requests/payout-request.states';
import { filtersAt, pagesAt, type Filters, type ListPage } from '../frame/filters.view';
import { destinationRows, moment } from './payout.view';
import { payoutRequestsStrings as words } from './payout-requests.strings';
import { payoutsStrings } from './payouts.strings';
import { PAYOUTS_PATH, receiverOf } from './payouts.view';

export const REQUESTS_PATH = '/dashboard/payout-requests';
export const LIMIT_PATH = '/dashboard/payout-limit';

type Names = ReadonlyMap<string, string>;

const TONES: Record<RequestStatus, Tone> = {
  waiting: 'caution',
  sending: 'accent',
  sent: 'positive',
  refused: 'negative',
  declined: 'negative',
  withdrawn: 'muted',
  expired: 'muted',
};

const chipOf = ({ status }: PayoutRequestEntity): Chip => ({
  tone: TONES[status],
  word: words.statuses[status],
});

const sumOf = ({ amount: minor, currency }: PayoutRequestEntity): string =>
  amountText(fromMinor(minor, currency), currency);

const nameOf = (names: Names, id: string): string => names.get(id) ?? payoutsStrings.detail.somebody;

export const toFilters = (status: RequestStatus | undefined): Filters =>
  filtersAt(REQUESTS_PATH, [
    {
      kind: 'select',
      name: 'status',
      label: words.status,
      value: status ?? '',
      options: REQUEST_STATUSES.map((value) => ({ value, word: words.statuses[value] })),
    },
  ]);

/** @param now Unix seconds */
export const toTable = (
  list: List<PayoutRequestEntity>,
  names: Names,
  filters: Filters,
  page: ListPage,
  now: number,
): DataTable => ({
  caption: words.caption,
  columns: [
    { place: 'mark', label: words.columns.status },
    { place: 'lead', label: words.columns.to },
    { place: 'more', label: words.columns.by },
    { place: 'when', label: words.columns.created },
    { place: 'figure', label: words.columns.amount },
  ],
  rows: list.data.map((request) => ({
    id: request.id,
    cells: [
      chip(chipOf(request)),
      text(receiverOf(request.method, request.destination), request.description),
      text(nameOf(names, request.askedBy)),
      time(request.created, now),
      amount(sumOf(request)),
    ],
    link: {
      href: `${REQUESTS_PATH}/${request.id}`,
      label: interpolate(words.open, { amount: sumOf(request) }),
    },
  })),
  empty: emptyFor(filters, page),
  ...pagesAt(page, list),
});

function emptyFor(filters: Filters, { startingAfter }: ListPage): DataTable['empty'] {
  if (startingAfter !== undefined) return words.noMore;
  return filters.clear === null ? words.empty : words.noneFound;
}

/** A request as `payout-request.eta` writes it. */
export interface RequestView {
  amount: string;
  chip: Chip;
  says: string;
  rows: DetailRow[];
  steps: DetailRow[];
  /** Where its payout is; null unless it was sent. */
  payout: string | null;
  /** What the reader may do with it: the addresses of forms. */
  approve: string | null;
  decline: string | null;
  withdraw: string | null;
}

/** @param reader who looks at it, and whether they may send payouts */
export function toRequestView(
  request: PayoutRequestEntity,
  { banks, names }: { banks: readonly Bank[]; names: Names },
  reader: { userId: string; maySend: boolean },
): RequestView {
  const path = `${REQUESTS_PATH}/${request.id}`;
  const isOwn = request.askedBy === reader.userId;
  const waits = request.status === 'waiting';
  const decides = waits && !isOwn && reader.maySend;
  return {
    amount: sumOf(request),
    chip: chipOf(request),
    says: (request.refusal && words.one.refusals[request.refusal]) || words.one.says[request.status],
    rows: [
      ...destinationRows(request.method, request.destination, banks),
      ...(request.description
        ? [{ label: payoutsStrings.detail.description, value: request.description }]
        : []),
      { label: payoutsStrings.detail.id, value: request.id },
    ],
    steps: stepsOf(request, names),
    payout: request.status === 'sent' ? `${PAYOUTS_PATH}/${request.id}` : null,
    approve: decides ? `${path}/approve` : null,
    decline: decides ? `${path}/decline` : null,
    withdraw: waits && isOwn ? `${path}/withdraw` : null,
  };
}

function stepsOf(request: PayoutRequestEntity, names: Names): DetailRow[] {
  const { status, askedBy, decidedBy, decidedAt, expiresAt, created } = request;
  const { asked, decided, until } = words.one;
  const phrase = status === 'declined' || status === 'withdrawn' ? decided[status] : decided.sending;
  return [
    moment(interpolate(asked, { name: nameOf(names, askedBy) }), created),
    ...(decidedBy !== null && decidedAt !== null
      ? [moment(interpolate(phrase, { name: nameOf(names, decidedBy) }), decidedAt)]
      : []),
    ...(status === 'waiting' && expiresAt !== null ? [moment(until, expiresAt)] : []),
  ];
}
