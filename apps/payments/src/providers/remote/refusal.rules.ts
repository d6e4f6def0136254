/**
 * What a status without success says of a request that makes something.
 * - `declined`: the provider refuses this request
 * - `unavailable`: it takes none of ours now, and made nothing
 * - `unknown`: it may have made it
 */
export type Refusal = 'declined' | 'unavailable' | 'unknown';

/**
 * @param documented whether the answer has the provider's own form of an error. A proxy's 503 may hide work that was
 *   done; the provider's own does not.
 */
export function refusalOf(status: number, documented: boolean): Refusal {
  // A wrong key, a missing permission or a wrong address: our account, not this payment.
  if ([401, 403, 404, 429].includes(status)) return 'unavailable';
  // The reference was used before, perhaps by this very request on its way through a proxy.
  if (status === 409) return 'unknown';
  if (status >= 400 && status < 500) return documented ? 'declined' : 'unknown';
  return status === 503 && documented ? 'unavailable' : 'unknown';
}
