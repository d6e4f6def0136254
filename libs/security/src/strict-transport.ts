const A_YEAR_SECONDS = 31_536_000;

/**
 * `Strict-Transport-Security` of a service whose public address is https, else nothing. Only for its own host: other
 * hosts of the same domain are somebody else's decision.
 */
export const strictTransport = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith('https://') ? { 'Strict-Transport-Security': `max-age=${A_YEAR_SECONDS}` } : {};
