/**
 * Meaning of an error status for a request that creates something.
 * - `declined`: the provider rejects this request
 * - `unavailable`: it accepts none of our requests now, and created nothing
 * - `unknown`: it may have been created
 */
export type Refusal = 'declined' | 'unavailable' | 'unknown';

/**
 * Returns the meaning of an error status.
 * @param documented whether the response has the provider's own error format. A proxy's 503 may hide
 * completed work; the provider's own does not.
 */
export function refusalOf(status: number, documented: boolean): Refusal {
  // An invalid key, a missing permission or a wrong URL concerns our account, not this payment.
  if ([401, 403, 404, 429].includes(status)) return 'unavailable';
  // The reference was used before, possibly by this very request when a proxy repeated it.
  if (status === 409) return 'unknown';
  if (status >= 400 && status < 500) return documented ? 'declined' : 'unknown';
  return status === 503 && documented ? 'unavailable' : 'unknown';
}
