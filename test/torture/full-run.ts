/** `npm run torture` does everything; the part inside of `npm test` does the least of each kind. */
export const isFullRun = (): boolean => process.env.TORTURE === 'full';
