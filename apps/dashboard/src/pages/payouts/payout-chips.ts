import type { PayoutStatus } from '@tulay/contracts';
import type { Chip, Tone } from '@tulay/pages';
import type { RequestStatus } from '../../payout-requests/payout-request.states';
import { payoutsStrings as words } from './payouts.strings';

const PAYOUTS: Record<PayoutStatus, Tone> = {
  pending: 'accent',
  processing: 'accent',
  succeeded: 'positive',
  failed: 'negative',
  cancelled: 'muted',
};

const REQUESTS: Record<RequestStatus, Tone> = {
  waiting: 'caution',
  sending: 'accent',
  sent: 'positive',
  refused: 'negative',
  declined: 'negative',
  withdrawn: 'muted',
  expired: 'muted',
};

export const payoutChip = (status: PayoutStatus): Chip => ({
  tone: PAYOUTS[status],
  word: words.statuses[status],
});

export const requestChip = (status: RequestStatus): Chip => ({
  tone: REQUESTS[status],
  word: words.requestStatuses[status],
});
