/** `npm run torture` runs everything; `npm test` runs the least of each kind. */
export const isFullRun = (): boolean => process.env.TORTURE === 'full';
