import type { Bank, EventResource, Payout, PayoutDestination } from '@tulay/contracts';
import { amountText, eventWords, type Chip, type DetailRow } from '@tulay/pages';
import type { PayoutRequestEntity } from '../../payout-requests/payout-request.entity';
import { payoutChip } from './payout-chips';
import { payoutsStrings } from './payouts.strings';
import { accountIn, methodWord } from './payouts.view';
import { moment, requestTimeline, type Names } from './request-timeline';

const words = payoutsStrings.detail;

export interface PayoutView {
  amount: string;
  chip: Chip;
  /** Reason for the failure, or null if the payout has not failed. */
  failure: string | null;
  rows: DetailRow[];
  /** History, oldest first. */
  steps: DetailRow[];
  /** Whether the history is incomplete because events were deleted after their retention period. */
  isShort: boolean;
}

export interface PayoutStory {
  payout: Payout;
  events: readonly EventResource<Payout>[];
  banks: readonly Bank[];
  /** Null if the payout was created with the API. */
  request: PayoutRequestEntity | null;
  names: Names;
}

export const toPayoutView = (story: PayoutStory): PayoutView => ({
  amount: amountText(story.payout.amount, story.payout.currency),
  chip: payoutChip(story.payout.status),
  failure: failureOf(story.payout),
  rows: rowsOf(story),
  steps: stepsOf(story),
  isShort: hasEnded(story.payout) && !story.events.length,
});

const hasEnded = ({ status }: Payout): boolean => status !== 'pending' && status !== 'processing';

function failureOf({ failure }: Payout): string | null {
  if (!failure) return null;
  return `${payoutsStrings.failures[failure.code] ?? payoutsStrings.failures.unknown} ${payoutsStrings.failed}`;
}

const row = (label: string, value: string | null | undefined): DetailRow[] =>
  value ? [{ label, value }] : [];

export function destinationRows(
  method: string,
  destination: PayoutDestination,
  banks: readonly Bank[],
): DetailRow[] {
  const bankCode = 'bank_code' in destination ? destination.bank_code : null;
  const bank = banks.find(({ code }) => code === bankCode)?.name ?? bankCode;
  return [
    ...row(payoutsStrings.method, methodWord(method)),
    ...row(words.bank, bank),
    ...row(words.to, accountIn(destination)),
    ...row(words.name, destination.account_name),
  ];
}

const RAILS = { instapay: 'InstaPay', pesonet: 'PESONet' };

function rowsOf({ payout, banks }: PayoutStory): DetailRow[] {
  return [
    ...destinationRows(payout.method, payout.destination, banks),
    ...row(words.rail, payout.rail && RAILS[payout.rail]),
    ...row(words.description, payout.description),
    ...row(words.reference, payout.provider_ref),
    ...row(words.id, payout.id),
  ];
}

function stepsOf({ payout, events, request, names }: PayoutStory): DetailRow[] {
  return [
    ...(request ? requestTimeline(request, names) : []),
    moment(words.created, payout.created),
    ...events.map(({ type, created }) => moment(eventWords[type], created)),
  ];
}
