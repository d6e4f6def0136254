/**
 * Returns whether tests run to their full extent, as in CI and manual runs. A local `npm test` must finish
 * within ten minutes, so it runs the smallest subset of each kind.
 */
export const isExtendedRun = (): boolean => process.env.TEST_EXTENT !== 'least';
