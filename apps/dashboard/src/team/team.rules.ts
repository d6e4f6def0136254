import { DomainError, invalidField, isEmail, notFound } from '@tulay/contracts';
import { hasPermission, ROLES, type Permission, type Role } from '../roles/role-scopes.rules';

/** Maximum number of members and pending invitations per merchant. */
const SIZE_MAX = 100;

/** User who changes a team. The user's permissions are checked while the team is locked. */
export interface Actor {
  userId: string;
  merchantId: string;
}

interface Place {
  userId: string;
  role: Role;
}

/** @throws DomainError `insufficient_scope` if the user's current role lacks the permission */
export function requirePermission(members: readonly Place[], userId: string, deed: Permission): void {
  const member = members.find((each) => each.userId === userId);
  if (!member || !hasPermission(member.role, deed))
    throw new DomainError('insufficient_scope', 'Your role does not allow this');
}

/** @throws DomainError `not_found` if the user is not a member */
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
 * Checks that the team keeps an owner. Without an owner, the team could not be changed again.
 * @param to the member's new role; null if the member leaves
 * @throws DomainError `invalid_state` if the user is the last owner
 */
export function requireAnotherOwner(members: readonly Place[], userId: string, to: Role | null): void {
  if (to !== 'owner' && isLastOwner(members, userId))
    throw new DomainError(
      'invalid_state',
      'You cannot remove or demote the last owner. Make another member an owner first',
    );
}

/** @throws DomainError `invalid_request` if the role is unknown */
export function requireRole(role: string): asserts role is Role {
  if (!(ROLES as readonly string[]).includes(role))
    throw invalidField('role', `must be one of ${ROLES.join(', ')}`);
}

/**
 * Checks that the address can be invited.
 * @throws DomainError `invalid_request` if the address is invalid or already belongs to a member,
 * `invalid_state` if the team is full
 */
export function requireInvitable(email: string, members: readonly { email: string }[], open: number): void {
  if (!isEmail(email)) throw invalidField('email', 'must be an email address');
  if (members.some((member) => member.email.toLowerCase() === email.toLowerCase()))
    throw invalidField('email', 'already belongs to a team member');
  if (members.length + open >= SIZE_MAX)
    throw new DomainError('invalid_state', `A team can have at most ${SIZE_MAX} members and invitations`);
}
