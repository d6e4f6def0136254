export const isFullRun = (): boolean => process.env.TORTURE === 'full';
