/** `npm test` at a desk has ten minutes and runs the least of each kind; continuous integration and a run by hand, more. */
export const isWideRun = (): boolean => process.env.TEST_EXTENT !== 'least';
