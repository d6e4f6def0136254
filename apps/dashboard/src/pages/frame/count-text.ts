import { commonStrings } from '@tulay/pages';

/** How many there are, as people of the page's language write it: `60,001`. */
export const countText = (count: number): string => new Intl.NumberFormat(commonStrings.locale).format(count);
