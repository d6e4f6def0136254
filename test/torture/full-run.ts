/** `npm run torture` runs everything. */
export const isFullRun = (): boolean => process.env.TORTURE === 'full';

/** Continuous integration has 90 minutes, and runs some of each kind; `npm test` at a desk has ten, and runs the least. */
export const isWideRun = (): boolean => isFullRun() || process.env.CI === 'true';
