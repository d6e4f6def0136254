import { environmentCrossing, notFound, type Environment, type GetRequest } from '@tulay/contracts';

/**
 * What was found for a merchant's request.
 * @param what its name in the error: `payment link`
 * @throws DomainError `not_found`, or `unauthenticated` for an object of the other environment
 */
export function requireOwn<Found extends { environment: Environment }>(
  what: string,
  found: Found | null,
  { id, environment }: GetRequest,
): Found {
  if (!found) throw notFound(what, id);
  if (found.environment !== environment) throw environmentCrossing(what);
  return found;
}
