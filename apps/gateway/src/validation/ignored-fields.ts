import { truncate } from '@tulay/contracts';

const NAMES_AT_MOST = 20;
const NAME_LENGTH_AT_MOST = 100;

/**
 * Returns field paths as the value of the `Service-Ignored-Fields` header. Characters not allowed there are
 * percent-encoded; a lone surrogate has no encoding and becomes U+FFFD.
 */
export const ignoredFieldsHeader = (paths: string[]): string =>
  paths
    .slice(0, NAMES_AT_MOST)
    .map((path) => encodeURIComponent(truncate(path, NAME_LENGTH_AT_MOST)))
    .join(', ');
