import { Injectable } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { notFound, type Language } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { AccountMails } from '../mails/account-mails.port';
import type { InvitationEntity } from './invitation.entity';
import { InvitationsStore } from './invitations.store';
import { requireDeed, requireInvitable, requireRole } from './team.rules';
import { TeamStore } from './team.store';

/** Who changes a team. What they may do is read again under the lock. */
export interface Actor {
  userId: string;
  merchantId: string;
}

export interface InvitationRequest {
  email: string;
  role: string;
  /** The mail's. */
  language: Language;
}

@Injectable()
export class InviteMember {
  constructor(
    private readonly db: Database,
    private readonly team: TeamStore,
    private readonly invitations: InvitationsStore,
    private readonly mails: AccountMails,
    private readonly audit: ActionLog,
  ) {}

  /**
   * Mails a link that works once, for a week. The last one to an address counts.
   * @throws DomainError `insufficient_scope`, `invalid_request`, `invalid_state` when the team is full
   */
  async execute(actor: Actor, request: InvitationRequest): Promise<void> {
    requireRole(request.role);
    await this.db.transaction((tx) => this.inviteIn(tx, actor, request));
  }

  /** Mails an open invitation again, with a new link. @throws DomainError `insufficient_scope`, `not_found`, as `execute` */
  async again(actor: Actor, id: string, language: Language): Promise<void> {
    await this.db.transaction(async (tx) => {
      const invitation = await this.endIn(tx, actor, id);
      await this.inviteIn(tx, actor, { ...invitation, language });
    });
  }

  private async inviteIn(
    tx: Tx,
    { userId: invitedBy, merchantId }: Actor,
    { role, language, ...request }: InvitationRequest,
  ): Promise<void> {
    const email = request.email.trim();
    requireRole(role);
    const members = await this.team.lock(tx, merchantId);
    requireDeed(members, invitedBy, 'team.invite');
    requireInvitable(email, members, await this.invitations.countOpen(tx, merchantId));
    const { token } = await this.invitations.issue(tx, { merchantId, email, role, invitedBy });
    const entry = { subject: merchantId, actor: invitedBy, detail: { email, role } };
    await this.audit.record(tx, { action: 'member.invited', ...entry });
    await this.mails.send(tx, { kind: 'invitation', to: email, language, token });
  }

  private async endIn(tx: Tx, { userId, merchantId }: Actor, id: string): Promise<InvitationEntity> {
    requireDeed(await this.team.lock(tx, merchantId), userId, 'team.invite');
    const invitation = await this.invitations.withdraw(tx, merchantId, id);
    if (!invitation) throw notFound('invitation', id);
    return invitation;
  }

  /** @throws DomainError `insufficient_scope`, `not_found` */
  async withdraw(actor: Actor, id: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const { email } = await this.endIn(tx, actor, id);
      await this.audit.record(tx, {
        action: 'invitation.withdrawn',
        subject: actor.merchantId,
        actor: actor.userId,
        detail: { email },
      });
    });
  }
}
