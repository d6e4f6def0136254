const A_YEAR_SECONDS = 31_536_000;

/**
 * Returns the `Strict-Transport-Security` header if the service's public URL uses HTTPS, otherwise nothing. It covers
 * only the service's own host, because other hosts of the domain may be managed by someone else.
 */
export const strictTransport = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith('https://') ? { 'Strict-Transport-Security': `max-age=${A_YEAR_SECONDS}` } : {};
