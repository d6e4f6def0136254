import { inEachLanguage } from '@tulay/pages';

/** The texts of the table of payments. */
export const paymentsStrings = inEachLanguage({
  en: { heading: 'Payments', title: '{heading} · {merchant}' },
  fil: { heading: 'Mga bayad', title: '{heading} · {merchant}' },
});
