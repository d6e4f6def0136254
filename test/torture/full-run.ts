/** `npm run torture` runs everything. */
export const isFullRun = (): boolean => process.env.TORTURE === 'full';
