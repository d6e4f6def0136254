/** The languages of pages and mails. The first is that of a reader of whom nothing is known. */
export const LANGUAGES = ['en', 'fil'] as const;
export type Language = (typeof LANGUAGES)[number];
