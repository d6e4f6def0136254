import { inEachLanguage } from '@tulay/pages';
import { invoicesEnglish } from './invoices.strings.en';
import { invoicesFilipino } from './invoices.strings.fil';

/** The texts of the pages of invoices. */
export const invoicesStrings = inEachLanguage({ en: invoicesEnglish, fil: invoicesFilipino });
