import { Injectable } from '@nestjs/common';
import { operatorName, type Language } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { ActionLog } from '../audit/action-log';
import type { AuditDetail } from '../audit/audit-actions';
import { AccountEmails } from '../mails/account-emails.port';
import { NotifyOwners } from '../memberships/notify-owners';
import type { Role } from '../roles/role-scopes.rules';
import type { InvitationDraft } from './invitations.store';
import type { Actor } from './team.rules';
import type { TeamMember } from './team.store';

interface MemberChange {
  member: TeamMember;
  action: 'member.role_changed' | 'member.removed';
  changes: AuditDetail;
}

/**
 * Writes the audit entries and emails about team changes, in the same transaction as the change. Owners are
 * notified of members who join, leave or change roles. Withdrawn invitations are only audited, because they
 * grant nothing.
 */
@Injectable()
export class TeamNotifications {
  constructor(
    private readonly mails: AccountEmails,
    private readonly audit: ActionLog,
    private readonly owners: NotifyOwners,
  ) {}

  /** @param mail language of the email and token of the link */
  async invitedIn(
    tx: Tx,
    { merchantId: subject, email, role, invitedBy }: InvitationDraft,
    mail: { language: Language; token: string },
  ): Promise<void> {
    const actor = invitedBy ?? operatorName();
    await this.audit.record(tx, { action: 'member.invited', subject, actor, detail: { email, role } });
    await this.owners.tellIn(tx, subject, 'members_changed');
    await this.mails.send(tx, { kind: 'invitation', to: email, ...mail });
  }

  async joinedIn(tx: Tx, { merchantId: subject, userId: actor }: Actor, role: Role): Promise<void> {
    await this.audit.record(tx, { action: 'member.joined', subject, actor, detail: { role } });
    await this.owners.tellIn(tx, subject, 'members_changed');
  }

  async withdrawnIn(tx: Tx, { merchantId: subject, userId: actor }: Actor, email: string): Promise<void> {
    await this.audit.record(tx, { action: 'invitation.withdrawn', subject, actor, detail: { email } });
  }

  async changedIn(
    tx: Tx,
    { merchantId: subject, userId: actor }: Actor,
    { member, action, changes }: MemberChange,
  ): Promise<void> {
    const { userId, email, language } = member;
    await this.audit.record(tx, { action, subject, actor, detail: { member: userId, email, ...changes } });
    await this.owners.tellIn(tx, subject, 'members_changed');
    await this.mails.send(tx, { kind: 'team_changed', to: email, language });
  }
}
