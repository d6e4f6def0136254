import { Injectable } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import type { AuditAction, AuditDetail } from '../audit/audit-actions';
import { Database, type Tx } from '@tulay/persistence';
import { AccountMails } from '../mails/account-mails.port';
import type { Role } from '../roles/role-scopes.rules';
import { Sessions } from '../sessions/sessions';
import type { Actor } from './invite-member';
import { memberOf, requireDeed, requireOwnerStays, requireRole } from './team.rules';
import { TeamStore, type TeamMember } from './team.store';

@Injectable()
export class ChangeTeam {
  constructor(
    private readonly db: Database,
    private readonly team: TeamStore,
    private readonly sessions: Sessions,
    private readonly mails: AccountMails,
    private readonly audit: ActionLog,
  ) {}

  /** The new role holds from the member's next page on. @throws DomainError `insufficient_scope`, `not_found`, `invalid_request`, `invalid_state` for the last owner */
  async setRole(actor: Actor, userId: string, role: string): Promise<void> {
    requireRole(role);
    await this.db.transaction(async (tx) => {
      const member = await this.lockIn(tx, actor, userId, role);
      if (member.role === role) return;
      await this.team.setRole(tx, { merchantId: actor.merchantId, userId, role });
      await this.noteIn(tx, actor, member, 'member.role_changed', { role_before: member.role, role });
    });
  }

  /** The member's sessions end. Anybody may go by themselves. @throws DomainError `insufficient_scope`, `not_found`, `invalid_state` for the last owner */
  async remove(actor: Actor, userId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const member = await this.lockIn(tx, actor, userId, null);
      await this.team.remove(tx, actor.merchantId, userId);
      await this.sessions.endAllIn(tx, userId);
      await this.noteIn(tx, actor, member, 'member.removed', { role: member.role });
    });
  }

  private async lockIn(tx: Tx, actor: Actor, userId: string, to: Role | null): Promise<TeamMember> {
    const members = await this.team.lock(tx, actor.merchantId);
    if (to !== null || actor.userId !== userId) requireDeed(members, actor.userId, 'team.change');
    const member = memberOf(members, userId);
    requireOwnerStays(members, userId, to);
    return member;
  }

  private async noteIn(
    tx: Tx,
    { merchantId, userId: actor }: Actor,
    member: TeamMember,
    action: AuditAction,
    changes: AuditDetail,
  ): Promise<void> {
    const detail = { member: member.userId, email: member.email, ...changes };
    await this.audit.record(tx, { action, subject: merchantId, actor, detail });
    await this.mails.send(tx, { kind: 'team_changed', to: member.email, language: member.language });
  }
}
