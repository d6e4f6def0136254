import { DomainError, type Environment } from '@tulay/contracts';

/** A callback as received. */
export interface ProviderCallback {
  /** By lower-case name. */
  headers: Record<string, string>;
  rawBody: Buffer;
  environment: Environment;
  /** Unix seconds of real time. */
  now: number;
}

/**
 * Live first: both environments of a provider send to the same URL, and the matching credentials determine the
 * environment.
 */
const TRIED: readonly Environment[] = ['live', 'test'];

/**
 * Reads a callback with the credentials that verify it, which determine its environment.
 * @throws DomainError `unauthenticated` if no environment's credentials do, `invalid_request`
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
