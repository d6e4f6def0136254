/** @param asked the query's `theme`: only `dark` is dark */
export const themeOf = (asked: unknown): 'light' | 'dark' => (asked === 'dark' ? 'dark' : 'light');
