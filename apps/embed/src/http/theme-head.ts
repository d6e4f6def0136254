import { type PageHead } from '@tulay/pages';
import type { Theme } from './frame-query';

/** What a page in a frame must have in its head to look as its embedder asks. */
export const themeHead = ({ theme, accent, radius }: Theme): Pick<PageHead, 'theme' | 'sheets'> => ({
  theme,
  sheets: [
    ...(accent === null ? [] : [`/assets/accents/${accent}.css`]),
    ...(radius === null ? [] : [`/assets/corners/${radius}.css`]),
  ],
});
