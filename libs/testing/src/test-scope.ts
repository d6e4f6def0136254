/**
 * Returns whether to run all tests, as in CI and manual runs. A local `npm test` must finish within ten
 * minutes, so it runs the smallest subset of each kind.
 */
export const isExtendedRun = (): boolean => process.env.TEST_EXTENT !== 'least';

/**
 * Returns all `values` in an extended run. A short run gets every third value, starting at `offset` modulo 3, so
 * that callers with increasing offsets use all of them.
 */
export const sampleOf = <T>(values: readonly T[], offset: number): readonly T[] =>
  isExtendedRun() ? values : values.filter((_, index) => index % 3 === offset % 3);
