import { DomainError, invalidField, isEmail, notFound } from '@tulay/contracts';
import { mayDo, ROLES, type Deed, type Role } from '../roles/role-scopes.rules';

/** Members and open invitations of one merchant. */
const SIZE_MAX = 100;

/** Who changes a team. What they may do is read again under the lock. */
export interface Actor {
  userId: string;
  merchantId: string;
}

interface Place {
  userId: string;
  role: Role;
}

/** @throws DomainError `insufficient_scope` when this person may not, also if they may not any more */
export function requireDeed(members: readonly Place[], userId: string, deed: Deed): void {
  const member = members.find((each) => each.userId === userId);
  if (!member || !mayDo(member.role, deed))
    throw new DomainError('insufficient_scope', 'Your role does not allow this');
}

/** @throws DomainError `not_found` */
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
 * A merchant without an owner could never be changed again.
 * @param to the member's new role; null when they go
 * @throws DomainError `invalid_state`
 */
export function requireOwnerStays(members: readonly Place[], userId: string, to: Role | null): void {
  if (to !== 'owner' && isLastOwner(members, userId))
    throw new DomainError('invalid_state', 'The last owner stays: make somebody else an owner first');
}

/** @throws DomainError `invalid_request` */
export function requireRole(role: string): asserts role is Role {
  if (!(ROLES as readonly string[]).includes(role))
    throw invalidField('role', `must be one of ${ROLES.join(', ')}`);
}

/** @throws DomainError `invalid_request`, `invalid_state` when the team is full */
export function requireInvitable(email: string, members: readonly { email: string }[], open: number): void {
  if (!isEmail(email)) throw invalidField('email', 'must be an email address');
  if (members.some((member) => member.email.toLowerCase() === email.toLowerCase()))
    throw invalidField('email', 'is of a member already');
  if (members.length + open >= SIZE_MAX)
    throw new DomainError('invalid_state', `A team has at most ${SIZE_MAX} members and invitations`);
}
