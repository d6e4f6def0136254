import { inEachLanguage, commonWords } from '@tulay/pages';

/** Strings for the page that redirects to another site. */
export const forwardStrings = inEachLanguage({
  en: {
    ...commonWords.en,
    toShop: 'Going back to {merchant}',
    backTo: 'Back to {merchant}',
    toCard: 'Going on to the secure card page',
    toBank: 'Going on to your bank',
    goOn: 'Continue',
  },
  fil: {
    ...commonWords.fil,
    toShop: 'Bumabalik sa {merchant}',
    backTo: 'Bumalik sa {merchant}',
    toCard: 'Papunta sa ligtas na pahina para sa card',
    toBank: 'Papunta sa iyong bangko',
    goOn: 'Magpatuloy',
  },
});
