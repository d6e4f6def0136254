import { DomainError, type Environment, type Issues } from '@tulay/contracts';

/**
 * In live, what leaves this system towards an address must be encrypted.
 * @param addresses field name to address
 * @throws DomainError `invalid_request`, naming every wrong field
 */
export function requireHttpsInLive(
  environment: Environment,
  addresses: Record<string, string | null | undefined>,
): void {
  if (environment !== 'live') return;
  const plain = Object.entries(addresses).filter(([, url]) => url && /^http:/i.test(url));
  if (!plain.length) return;
  const issues: Issues = Object.fromEntries(
    plain.map(([field]) => [field, ['must be an https URL in live']]),
  );
  throw new DomainError('invalid_request', 'The request has invalid fields', issues);
}
