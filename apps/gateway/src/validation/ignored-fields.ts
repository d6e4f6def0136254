import { truncate } from '@tulay/contracts';

const NAMES_AT_MOST = 20;
const NAME_LENGTH_AT_MOST = 100;

/**
 * Returns the value of the `Service-Ignored-Fields` header. Characters that are not allowed in headers are
 * percent-encoded. A lone surrogate cannot be encoded and is replaced with U+FFFD.
 */
export const ignoredFieldsHeader = (paths: string[]): string =>
  paths
    .slice(0, NAMES_AT_MOST)
    .map((path) => encodeURIComponent(truncate(path, NAME_LENGTH_AT_MOST)))
    .join(', ');
