import { type PageHead } from '@tulay/pages';
import type { Theme } from './frame-query';

/** Returns the head settings that give a page in a frame the requested theme. */
export const themeHead = ({ theme, accent, radius }: Theme): Pick<PageHead, 'theme' | 'sheets'> => ({
  theme,
  sheets: [
    ...(accent === null ? [] : [`/assets/accents/${accent}.css`]),
    ...(radius === null ? [] : [`/assets/corners/${radius}.css`]),
  ],
});
