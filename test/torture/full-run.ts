/** Returns whether everything runs, as in `npm run torture`. */
export const isFullRun = (): boolean => process.env.TORTURE === 'full';
