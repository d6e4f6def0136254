import { inEachLanguage } from '@tulay/pages';
import { invoicesEnglish } from './invoices.strings.en';
import { invoicesFilipino } from './invoices.strings.fil';

/** Strings for the invoice pages. */
export const invoicesStrings = inEachLanguage({ en: invoicesEnglish, fil: invoicesFilipino });
