import { mayAccess, type Right } from '../roles/role-scopes.rules';
import { contextOf, type Visit } from './visit';

/** Whether whoever asks may do this at their merchant: what a page offers, and its route demands once more. */
export function may(visit: Visit, right: Right): boolean {
  const { member } = contextOf(visit);
  return member !== null && mayAccess(member.role, right);
}
