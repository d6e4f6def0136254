import { commonStrings } from '@tulay/pages';

/** Formats a count in the reader's language, such as `60,001`. */
export const countText = (count: number): string => count.toLocaleString(commonStrings.locale);
