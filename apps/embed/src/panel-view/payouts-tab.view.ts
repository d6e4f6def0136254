import type { List, Payout, PayoutStatus } from '@tulay/contracts';
import {
  amountText,
  amount,
  chip,
  code,
  text,
  type Cell,
  type DataTable,
  time,
  type Tone,
} from '@tulay/pages';
import { panelStrings } from './panel.strings';
import { tableOf, type Pages } from './tab-table';

const strings = panelStrings.payouts;
const LAST_DIGITS = 4;

const tones: Record<PayoutStatus, Tone> = {
  pending: 'accent',
  processing: 'accent',
  succeeded: 'positive',
  failed: 'negative',
  cancelled: 'muted',
};

/** @param now Unix seconds */
export const toPayoutsTable = (list: List<Payout>, now: number, pages: Pages): DataTable =>
  tableOf(
    {
      caption: strings.caption,
      columns: [
        { place: 'mark', label: strings.columns.status },
        { place: 'lead', label: strings.columns.reference },
        { place: 'more', label: strings.columns.to },
        { place: 'when', label: strings.columns.created },
        { place: 'figure', label: strings.columns.amount },
      ],
      rows: list.data.map((payout) => ({ id: payout.id, cells: cellsOf(payout, now) })),
      empty: strings.empty,
    },
    pages,
  );

const cellsOf = (payout: Payout, now: number): Cell[] => [
  chip({ tone: tones[payout.status], word: panelStrings.payoutStatuses[payout.status] }),
  code(payout.provider_ref ?? payout.id),
  text(receiverOf(payout)),
  time(payout.created, now),
  amount(amountText(payout.amount, payout.currency)),
];

/** Returns a label such as `GCash ••4567`, which is sufficient to recognize the account. */
function receiverOf({ method, destination }: Payout): string {
  const methods: Record<string, string> = strings.methods;
  const account = 'account_no' in destination ? destination.account_no : destination.account_number;
  return `${methods[method] ?? method} ••${account.slice(-LAST_DIGITS)}`;
}
