import { commonStrings } from '@tulay/pages';

/** How many there are, as people of the page's language write it: `60,001`. */
export const countText = (count: number): string => count.toLocaleString(commonStrings.locale);
