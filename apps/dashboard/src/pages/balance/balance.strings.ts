import type { BalanceTransactionType } from '@tulay/contracts';
import { inEachLanguage, type WordsLike } from '@tulay/pages';

const english = {
  available: 'Available',
  availableText: 'What you can pay out now.',
  payouts: 'Payouts on their way',
  refunds: 'Refunds on their way',
  transitText: 'Has left the balance and has not arrived yet.',
  days: 'Day by day',
  caption: 'The days on which the balance moved, the newest first',
  statement: 'All movements',
  currency: 'Currency',
  columns: { day: 'Day', lines: 'Movements', net: 'Change', closing: 'Balance at its end' },
  lines: '{count} movements',
  balance: 'balance {amount}',
  open: 'Movements of {day}',
  empty: {
    heading: 'Nothing has moved yet',
    text: 'Each payment that succeeds is credited here, less its fee. Take a first one by a payment link, a printed code or the API.',
  },
  noMore: { heading: 'That is all', text: 'There is nothing older.' },
  noneFound: { heading: 'Nothing moved then', text: 'Try another time.' },
  movements: {
    title: 'Statement',
    caption: 'Movements of the balance, the newest first',
    columns: { type: 'What', source: 'Of', created: 'Date', balance: 'Balance after', amount: 'Change' },
    types: {
      payment: 'Payment',
      refund: 'Refund',
      refund_reversal: 'Refund that came back',
      payout: 'Payout',
      payout_reversal: 'Payout that came back',
      adjustment: 'Correction',
    } as Record<BalanceTransactionType, string>,
    fee: 'fee {amount}',
    open: '{type} of {amount}',
  },
};

const filipino: WordsLike<typeof english> = {
  available: 'Magagamit',
  availableText: 'Ang puwede mong i-payout ngayon.',
  payouts: 'Mga payout na papunta na',
  refunds: 'Mga refund na papunta na',
  transitText: 'Umalis na sa balanse at hindi pa dumarating.',
  days: 'Bawat araw',
  caption: 'Ang mga araw na gumalaw ang balanse, pinakabago muna',
  statement: 'Lahat ng galaw',
  currency: 'Pera',
  columns: { day: 'Araw', lines: 'Mga galaw', net: 'Nagbago', closing: 'Balanse sa dulo' },
  lines: '{count} galaw',
  balance: 'balanse {amount}',
  open: 'Mga galaw ng {day}',
  empty: {
    heading: 'Wala pang gumalaw',
    text: 'Dito pumapasok ang bawat bayad na natuloy, bawas ang singil. Tumanggap ng una gamit ang payment link, naka-print na QR o API.',
  },
  noMore: { heading: 'Iyon na lahat', text: 'Wala nang mas luma.' },
  noneFound: { heading: 'Walang gumalaw noon', text: 'Subukan ang ibang petsa.' },
  movements: {
    title: 'Talaan ng balanse',
    caption: 'Mga galaw ng balanse, pinakabago muna',
    columns: {
      type: 'Ano',
      source: 'Para sa',
      created: 'Petsa',
      balance: 'Balanse pagkatapos',
      amount: 'Nagbago',
    },
    types: {
      payment: 'Bayad',
      refund: 'Ibinalik na bayad',
      refund_reversal: 'Refund na bumalik',
      payout: 'Perang inilabas',
      payout_reversal: 'Payout na bumalik',
      adjustment: 'Pagtatama',
    },
    fee: 'singil {amount}',
    open: '{type} na {amount}',
  },
};

/** Strings for a merchant's balance and statement. */
export const balanceStrings = inEachLanguage({ en: english, fil: filipino });
