import { DomainError, invalidField, isEmail, notFound } from '@tulay/contracts';
import { hasPermission, ROLES, type Permission, type Role } from '../roles/role-scopes.rules';

/** Maximum number of members and pending invitations per merchant. */
const SIZE_MAX = 100;

/** The user who changes a team. Their permissions are read again under the lock. */
export interface Actor {
  userId: string;
  merchantId: string;
}

interface Place {
  userId: string;
  role: Role;
}

/**
 * Checks the member's current permission.
 * @throws DomainError `insufficient_scope`
 */
export function requirePermission(members: readonly Place[], userId: string, deed: Permission): void {
  const member = members.find((each) => each.userId === userId);
  if (!member || !hasPermission(member.role, deed))
    throw new DomainError('insufficient_scope', 'Your role does not allow this');
}

/**
 * Returns the member.
 * @throws DomainError `not_found`
 */
export function memberOf<Member extends Place>(members: readonly Member[], userId: string): Member {
  const member = members.find((each) => each.userId === userId);
  if (!member) throw notFound('member', userId);
  return member;
}

export function isLastOwner(members: readonly Place[], userId: string): boolean {
  const owners = members.filter(({ role }) => role === 'owner');
  return owners.length === 1 && owners[0]!.userId === userId;
}

/**
 * Checks that an owner remains. Without one, the team could never be changed again.
 * @param to the member's new role; null if they leave
 * @throws DomainError `invalid_state`
 */
export function requireAnotherOwner(members: readonly Place[], userId: string, to: Role | null): void {
  if (to !== 'owner' && isLastOwner(members, userId))
    throw new DomainError(
      'invalid_state',
      'You cannot remove or demote the last owner. Make another member an owner first',
    );
}

/**
 * Checks the role.
 * @throws DomainError `invalid_request`
 */
export function requireRole(role: string): asserts role is Role {
  if (!(ROLES as readonly string[]).includes(role))
    throw invalidField('role', `must be one of ${ROLES.join(', ')}`);
}

/**
 * Checks that the address can be invited.
 * @throws DomainError `invalid_request`, `invalid_state` if the team is full
 */
export function requireInvitable(email: string, members: readonly { email: string }[], open: number): void {
  if (!isEmail(email)) throw invalidField('email', 'must be an email address');
  if (members.some((member) => member.email.toLowerCase() === email.toLowerCase()))
    throw invalidField('email', 'already belongs to a team member');
  if (members.length + open >= SIZE_MAX)
    throw new DomainError('invalid_state', `A team has at most ${SIZE_MAX} members and invitations`);
}
