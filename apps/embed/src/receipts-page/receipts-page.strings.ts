import { inEachLanguage, commonWords } from '@tulay/pages';

/** Strings for the list of receipts. */
export const receiptsPageStrings = inEachLanguage({
  en: {
    ...commonWords.en,
    title: '{heading} · {merchant}',
    heading: 'Your receipts',
    of: 'What {customer} paid to {merchant}',
    empty: {
      heading: 'No receipts yet',
      text: 'They appear here once you have paid {merchant}. Keep the address of this page: it is yours alone.',
    },
    zone: 'All times are Philippine time.',
    more: 'Load more',
    newest: 'Back to the newest',
    payment: 'Payment',
  },
  fil: {
    ...commonWords.fil,
    title: '{heading} · {merchant}',
    heading: 'Iyong mga resibo',
    of: 'Mga ibinayad ni {customer} sa {merchant}',
    empty: {
      heading: 'Wala pang resibo',
      text: 'Lalabas ang mga ito rito kapag nakapagbayad ka na sa {merchant}. Itago ang address ng pahinang ito: para lang ito sa iyo.',
    },
    zone: 'Oras sa Pilipinas ang lahat ng oras dito.',
    more: 'Magpakita pa',
    newest: 'Bumalik sa pinakabago',
    payment: 'Bayad',
  },
});
