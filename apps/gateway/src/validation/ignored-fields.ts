const NAMES_AT_MOST = 20;
const NAME_LENGTH_AT_MOST = 100;

/** Field paths as the value of the `Service-Ignored-Fields` header; characters not allowed there are percent-encoded. */
export const ignoredFieldsHeader = (paths: string[]): string =>
  paths
    .slice(0, NAMES_AT_MOST)
    .map((path) => encodeURIComponent(Array.from(path).slice(0, NAME_LENGTH_AT_MOST).join('')))
    .join(', ');
