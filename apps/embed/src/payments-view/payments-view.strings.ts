import { inEachLanguage } from '@tulay/pages';

/** Strings for the payments table. */
export const paymentsStrings = inEachLanguage({
  en: { heading: 'Payments', title: '{heading} · {merchant}' },
  fil: { heading: 'Mga bayad', title: '{heading} · {merchant}' },
});
