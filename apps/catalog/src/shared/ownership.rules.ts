import { environmentCrossing, notFound, type Environment, type GetRequest } from '@tulay/contracts';

/**
 * Returns the object if it exists and belongs to the merchant's environment.
 * @param what the object's name in error messages, such as `payment link`
 * @throws DomainError `not_found` if the object does not exist, `unauthenticated` if the object belongs to
 * the other environment
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
