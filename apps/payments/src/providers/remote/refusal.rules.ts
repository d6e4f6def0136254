/**
 * What an error status means for a request that creates something:
 * - `declined`: the provider rejects this request
 * - `unavailable`: the provider rejects all our requests at the moment and has created nothing
 * - `unknown`: the provider may have fulfilled the request
 */
export type Refusal = 'declined' | 'unavailable' | 'unknown';

/**
 * @param documented whether the response is in the provider's error format. A 503 from a proxy does not prove
 * that the provider did nothing.
 */
export function refusalOf(status: number, documented: boolean): Refusal {
  // An invalid key, a missing permission or a wrong URL is a problem with our account, not with the request.
  if ([401, 403, 404, 429].includes(status)) return 'unavailable';
  // The reference already exists, possibly because a proxy sent this request twice.
  if (status === 409) return 'unknown';
  if (status >= 400 && status < 500) return documented ? 'declined' : 'unknown';
  return status === 503 && documented ? 'unavailable' : 'unknown';
}
