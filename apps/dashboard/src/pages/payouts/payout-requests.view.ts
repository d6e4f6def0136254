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
} from '@tulay/pages';
import type { PayoutRequestEntity } from '../../payout-requests/payout-request.entity';
import { REQUEST_STATUSES, type RequestStatus } from '../../payout-requests/payout-request.states';
import { emptyAt, filtersAt, pagesAt, type Filters, type ListPage } from '../frame/filters.view';
import { requestChip } from './payout-chips';
import { destinationRows } from './payout.view';
import { payoutRequestsStrings as words } from './payout-requests.strings';
import { payoutsStrings } from './payouts.strings';
import { PAYOUTS_PATH, receiverOf } from './payouts.view';
import { moment, memberNameOf, requestTimeline, type Names } from './request-timeline';

export const REQUESTS_PATH = '/dashboard/payout-requests';
export const LIMIT_PATH = '/dashboard/payout-limit';

const sumOf = ({ amount: minor, currency }: PayoutRequestEntity): string =>
  amountText(fromMinor(minor, currency), currency);

export const toFilters = (status: RequestStatus | undefined): Filters =>
  filtersAt(REQUESTS_PATH, [
    {
      kind: 'select',
      name: 'status',
      label: payoutsStrings.status,
      value: status ?? '',
      options: REQUEST_STATUSES.map((value) => ({ value, word: payoutsStrings.requestStatuses[value] })),
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
    { place: 'mark', label: payoutsStrings.columns.status },
    { place: 'lead', label: payoutsStrings.columns.to },
    { place: 'more', label: payoutsStrings.columns.by },
    { place: 'when', label: payoutsStrings.columns.created },
    { place: 'figure', label: payoutsStrings.columns.amount },
  ],
  rows: list.data.map((request) => ({
    id: request.id,
    cells: [
      chip(requestChip(request.status)),
      text(receiverOf(request.method, request.destination), request.description),
      text(memberNameOf(names, request.askedBy)),
      time(request.created, now),
      amount(sumOf(request)),
    ],
    link: {
      href: `${REQUESTS_PATH}/${request.id}`,
      label: interpolate(words.open, { amount: sumOf(request) }),
    },
  })),
  empty: emptyAt(page, filters.clear !== null, words),
  ...pagesAt(page, list),
});

export interface RequestView {
  amount: string;
  chip: Chip;
  says: string;
  rows: DetailRow[];
  steps: DetailRow[];
  /** URL of the payout, or null if the payout was not sent. */
  payout: string | null;
  /** URLs of the possible decisions. A URL is null if the user cannot make the decision. */
  approve: string | null;
  decline: string | null;
  withdraw: string | null;
}

/** @param reader the current user, and whether the user may send payouts */
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
    chip: requestChip(request.status),
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
  const { status, expiresAt } = request;
  const ends = status === 'waiting' && expiresAt !== null ? [moment(words.one.until, expiresAt)] : [];
  return [...requestTimeline(request, names), ...ends];
}
