import { DomainError, type Environment } from '@tulay/contracts';

/** A callback as it arrived. */
export interface ProviderCallback {
  /** By their names in small letters. */
  headers: Record<string, string>;
  rawBody: Buffer;
  environment: Environment;
  /** Unix seconds of real time. */
  now: number;
}

/** Live first: a provider's two environments send to one address, and the credentials say which it is. */
const TRIED: readonly Environment[] = ['live', 'test'];

/**
 * Reads a callback by the credentials that verify it: its environment is theirs.
 * @throws DomainError `unauthenticated` when those of no environment do, `invalid_request`
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
  throw new DomainError('unauthenticated', 'The callback is not signed with a secret of ours');
}
