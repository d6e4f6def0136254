const A_YEAR_SECONDS = 31_536_000;

/**
 * Returns the `Strict-Transport-Security` header if the service's public URL uses HTTPS, otherwise an empty
 * object. The header applies only to the service's own host, because another organization may manage other
 * hosts of the domain.
 */
export const strictTransport = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith('https://') ? { 'Strict-Transport-Security': `max-age=${A_YEAR_SECONDS}` } : {};
