import { canAccess, type AccessRight } from '../roles/role-scopes.rules';
import { sessionContextOf, type RequestContext } from './request-context';

/**
 * Whether the current user has this permission. Pages use it to hide actions; the routes check the permission
 * again.
 */
export function can(visit: RequestContext, right: AccessRight): boolean {
  const { member } = sessionContextOf(visit);
  return member !== null && canAccess(member.role, right);
}
