import { DomainError, type Environment } from '@tulay/contracts';

/** A provider's HTTP callback, as received. */
export interface ProviderCallback {
  /** Values by lowercase header name. */
  headers: Record<string, string>;
  rawBody: Buffer;
  environment: Environment;
  /** Wall-clock time in Unix seconds. */
  now: number;
}

/**
 * Environments whose credentials are tried, live first. Both environments of a provider send to the same URL,
 * so the matching credentials determine the environment.
 */
const TRIED: readonly Environment[] = ['live', 'test'];

/**
 * Reads a callback with the credentials that verify it, which also determine its environment.
 * @throws DomainError `unauthenticated` if no credentials verify the callback, or `invalid_request`
 */
export function readByCredentials<Hint>(
  read: (callback: ProviderCallback) => Hint,
  received: Omit<ProviderCallback, 'environment'>,
): { environment: Environment; hint: Hint } {
  for (const environment of TRIED) {
    try {
      return { environment, hint: read({ ...received, environment }) };
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'unauthenticated') throw error;
    }
  }
  throw new DomainError('unauthenticated', 'The callback signature does not match any configured secret');
}
