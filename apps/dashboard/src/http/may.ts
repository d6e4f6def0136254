import { mayAccess, type Right } from '../roles/role-scopes.rules';
import { contextOf, type Visit } from './visit';

/**
 * Returns whether the current user has this permission. Pages use it to show or hide actions; routes check it
 * again.
 */
export function may(visit: Visit, right: Right): boolean {
  const { member } = contextOf(visit);
  return member !== null && mayAccess(member.role, right);
}
