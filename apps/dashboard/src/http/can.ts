import { canAccess, type AccessRight } from '../roles/role-scopes.rules';
import { sessionContextOf, type RequestContext } from './request-context';

/**
 * Returns whether the current user has this permission. Pages use this function to hide actions. The routes
 * check the permission again.
 */
export function can(visit: RequestContext, right: AccessRight): boolean {
  const { member } = sessionContextOf(visit);
  return member !== null && canAccess(member.role, right);
}
