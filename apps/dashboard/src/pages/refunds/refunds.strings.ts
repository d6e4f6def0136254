import type { RefundFailureCode, RefundReason, RefundStatus } from '@tulay/contracts';
import { inEachLanguage, type WordsLike } from '@tulay/pages';
import type { RefundProblem } from './refund.rules';

const english = {
  caption: 'Refunds, the newest first',
  open: 'Payment of refund {id}',
  filters: { status: 'Status', payment: 'Payment id' },
  columns: { status: 'Status', reason: 'Reason', payment: 'Payment', created: 'Date', amount: 'Amount' },
  statuses: { pending: 'On its way', succeeded: 'Refunded', failed: 'Failed' } as Record<
    RefundStatus,
    string
  >,
  reasons: {
    duplicate: 'Paid twice',
    fraudulent: 'Fraud',
    requested_by_customer: 'The customer asked for it',
    other: 'Another reason',
  } as Record<RefundReason, string>,
  noReason: 'No reason given',
  failures: {
    refund_not_supported: 'The provider cannot send this money back.',
    refund_window_expired: 'It is too late: the provider takes refunds for some days only.',
    partial_not_supported: 'The provider refunds the whole payment only.',
    insufficient_provider_balance: 'The provider has too little money of ours at the moment.',
    account_closed: 'The payer’s account is closed.',
    declined: 'The payer’s bank or wallet declined it.',
    provider_error: 'The provider failed.',
    unknown: 'The provider did not say why.',
  } as Record<RefundFailureCode, string>,
  empty: {
    heading: 'No refunds yet',
    text: 'Open a payment that has succeeded to send its money back, in full or in part.',
  },
  noMore: { heading: 'That was all', text: 'There are no older refunds.' },
  noneFound: { heading: 'No refund found', text: 'Nothing matches. Clear the search, or search by less.' },
  make: {
    button: 'Refund',
    heading: 'Refund payment {reference}',
    review: 'Check this refund',
    part: 'How much',
    full: 'All that remains: {amount}',
    some: 'A part of it',
    amount: 'Amount in {currency}',
    amountHint: 'At most {amount}.',
    reason: 'Reason',
    next: 'Check the refund',
    back: 'Back to the payment',
    change: 'Change it',
    confirm: 'Refund {amount}',
    toPayer: 'The payer gets',
    fromBalance: 'Your balance goes down by',
    remains: 'Then remains of the payment',
    method: 'By',
    note: 'The fee of the payment is not returned. A refund that was sent cannot be called back.',
    problems: {
      amount: 'Type an amount such as 1,250.50.',
      zero: 'The amount must be more than 0.',
      over: 'This is more than what remains of the payment.',
      changed: 'The payment has changed meanwhile. Look at what remains, and check the refund once more.',
      none: 'Nothing of this payment can be refunded: it has not succeeded, or all of it was refunded.',
    } as Record<RefundProblem, string>,
  },
};

const filipino: WordsLike<typeof english> = {
  caption: 'Mga refund, pinakabago muna',
  open: 'Bayad ng refund na {id}',
  filters: { status: 'Kalagayan', payment: 'ID ng bayad' },
  columns: { status: 'Kalagayan', reason: 'Dahilan', payment: 'Bayad', created: 'Petsa', amount: 'Halaga' },
  statuses: { pending: 'Papunta na', succeeded: 'Na-refund', failed: 'Hindi natuloy' },
  reasons: {
    duplicate: 'Dalawang beses nabayaran',
    fraudulent: 'Panloloko',
    requested_by_customer: 'Hiningi ng customer',
    other: 'Ibang dahilan',
  },
  noReason: 'Walang ibinigay na dahilan',
  failures: {
    refund_not_supported: 'Hindi maibabalik ng provider ang perang ito.',
    refund_window_expired: 'Huli na: ilang araw lang tumatanggap ng refund ang provider.',
    partial_not_supported: 'Buong bayad lang ang ibinabalik ng provider.',
    insufficient_provider_balance: 'Kulang sa ngayon ang pera namin sa provider.',
    account_closed: 'Sarado na ang account ng nagbayad.',
    declined: 'Tinanggihan ito ng bangko o wallet ng nagbayad.',
    provider_error: 'Pumalya ang provider.',
    unknown: 'Hindi sinabi ng provider kung bakit.',
  },
  empty: {
    heading: 'Wala pang refund',
    text: 'Buksan ang isang bayad na natuloy para ibalik ang pera nito, buo man o bahagi.',
  },
  noMore: { heading: 'Iyon na lahat', text: 'Wala nang mas lumang refund.' },
  noneFound: {
    heading: 'Walang nahanap na refund',
    text: 'Walang tumutugma. Burahin ang hinahanap, o bawasan ito.',
  },
  make: {
    button: 'I-refund',
    heading: 'I-refund ang bayad na {reference}',
    review: 'Suriin ang refund na ito',
    part: 'Magkano',
    full: 'Lahat ng natitira: {amount}',
    some: 'Bahagi nito',
    amount: 'Halaga sa {currency}',
    amountHint: 'Hanggang {amount}.',
    reason: 'Dahilan',
    next: 'Suriin ang refund',
    back: 'Bumalik sa bayad',
    change: 'Baguhin ito',
    confirm: 'I-refund ang {amount}',
    toPayer: 'Matatanggap ng nagbayad',
    fromBalance: 'Ibabawas sa balanse mo',
    remains: 'Matitira sa bayad',
    method: 'Sa pamamagitan ng',
    note: 'Hindi ibinabalik ang singil sa bayad. Hindi na mababawi ang refund na naipadala na.',
    problems: {
      amount: 'Mag-type ng halaga gaya ng 1,250.50.',
      zero: 'Dapat higit sa 0 ang halaga.',
      over: 'Mas malaki ito kaysa natitira sa bayad.',
      changed: 'Nagbago na ang bayad. Tingnan ang natitira, at suriin ulit ang refund.',
      none: 'Walang maire-refund sa bayad na ito: hindi ito natuloy, o na-refund na ang lahat.',
    },
  },
};

/** Strings for refunds. */
export const refundsStrings = inEachLanguage({ en: english, fil: filipino });
