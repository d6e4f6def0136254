/**
 * A local `npm test` must finish within ten minutes and runs the smallest subset of each kind. CI and manual runs
 * execute more.
 */
export const isExtendedRun = (): boolean => process.env.TEST_EXTENT !== 'least';
