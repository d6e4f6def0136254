import { Injectable } from '@nestjs/common';
import type { Tx } from '@tulay/persistence';
import { StoredResponses } from '../stored-responses/stored-responses';
import { hasPermission, type Role } from '../roles/role-scopes.rules';
import { Sessions } from '../sessions/sessions';
import { InvitationsStore } from './invitations.store';
import { TeamNotifications } from './team-notifications';
import { memberOf, requirePermission, requireAnotherOwner, requireRole, type Actor } from './team.rules';
import { TeamStore, type TeamMember } from './team.store';

/**
 * Changes roles and removes members. If a member may no longer invite, the member's pending invitations are
 * withdrawn, so that they cannot be used to rejoin.
 */
@Injectable()
export class ChangeTeam {
  constructor(
    private readonly answers: StoredResponses,
    private readonly team: TeamStore,
    private readonly sessions: Sessions,
    private readonly invitations: InvitationsStore,
    private readonly notices: TeamNotifications,
  ) {}

  /**
   * Changes a member's role. The new role applies from the member's next request.
   * @throws DomainError `insufficient_scope` if the actor lacks the permission, `not_found` if the user is
   * not a member, `invalid_request` if the role is unknown, `invalid_state` if the member is the last owner
   */
  async setRole(actor: Actor, userId: string, role: string): Promise<void> {
    requireRole(role);
    await this.answers.keep(async (tx) => {
      const member = await this.lockIn(tx, actor, userId, role);
      if (member.role === role) return;
      await this.team.setRole(tx, { merchantId: actor.merchantId, userId, role });
      const changes = { role_before: member.role, role };
      await this.notices.changedIn(tx, actor, { member, action: 'member.role_changed', changes });
      if (!hasPermission(role, 'team.invite')) await this.withdrawIn(tx, actor, userId);
    });
  }

  /**
   * Returns the member if `remove` would succeed now. `remove` checks again while the team is locked.
   * @throws DomainError `insufficient_scope` if the actor lacks the permission, `not_found` if the user is not
   * a member, `invalid_state` if the member is the last owner
   */
  async requireRemovable(actor: Actor, userId: string): Promise<TeamMember> {
    return requireChangeable(await this.team.members(actor.merchantId), actor, userId, null);
  }

  /**
   * Removes a member and ends the member's sessions. Every member may leave.
   * @throws DomainError `insufficient_scope` if the actor lacks the permission, `not_found` if the user is
   * not a member, `invalid_state` if the member is the last owner
   */
  async remove(actor: Actor, userId: string): Promise<void> {
    await this.answers.keep(async (tx) => {
      const member = await this.lockIn(tx, actor, userId, null);
      await this.team.remove(tx, actor.merchantId, userId);
      await this.sessions.endAllIn(tx, userId);
      const changes = { role: member.role };
      await this.notices.changedIn(tx, actor, { member, action: 'member.removed', changes });
      await this.withdrawIn(tx, actor, userId);
    });
  }

  private async withdrawIn(tx: Tx, actor: Actor, invitedBy: string): Promise<void> {
    for (const email of await this.invitations.withdrawAllOf(tx, actor.merchantId, invitedBy))
      await this.notices.withdrawnIn(tx, actor, email);
  }

  private async lockIn(tx: Tx, actor: Actor, userId: string, to: Role | null): Promise<TeamMember> {
    return requireChangeable(await this.team.lock(tx, actor.merchantId), actor, userId, to);
  }
}

/** @param to the new role; null to remove the member */
function requireChangeable(
  members: readonly TeamMember[],
  actor: Actor,
  userId: string,
  to: Role | null,
): TeamMember {
  const member = memberOf(members, userId);
  if (to !== null || actor.userId !== userId) requirePermission(members, actor.userId, 'team.change');
  requireAnotherOwner(members, userId, to);
  return member;
}
