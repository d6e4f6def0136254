import { type PageHead } from '@tulay/pages';
import type { Theme } from './frame-query';

/** Returns the page head settings for the theme that the embedding site requests. */
export const themeHead = ({ theme, accent, radius }: Theme): Pick<PageHead, 'theme' | 'sheets'> => ({
  theme,
  sheets: [
    ...(accent === null ? [] : [`/assets/accents/${accent}.css`]),
    ...(radius === null ? [] : [`/assets/corners/${radius}.css`]),
  ],
});
