import { Injectable } from '@nestjs/common';
import { StoredResponses } from '../stored-responses/stored-responses';
import { MailLimit } from '../links/mail-limit';
import { DomainError, notFound, type Language } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import type { InvitationEntity } from './invitation.entity';
import { InvitationsStore } from './invitations.store';
import { TeamNotifications } from './team-notifications';
import { requirePermission, requireInvitable, requireRole, type Actor } from './team.rules';
import { TeamStore } from './team.store';

export interface InvitationRequest {
  email: string;
  role: string;
  language: Language;
}

@Injectable()
export class InviteMember {
  constructor(
    private readonly answers: StoredResponses,
    private readonly team: TeamStore,
    private readonly invitations: InvitationsStore,
    private readonly notices: TeamNotifications,
    private readonly limit: MailLimit,
  ) {}

  /**
   * Emails a link that can be used once within seven days. A newer invitation to the same address replaces
   * older ones.
   * @throws DomainError `insufficient_scope` if the actor lacks the permission, `invalid_request` if the
   * address or the role is invalid, `invalid_state` if the team is full, `rate_limited` if the address has
   * received too many invitations
   */
  async execute(actor: Actor, request: InvitationRequest): Promise<void> {
    requireRole(request.role);
    await this.requireFew(request.email);
    await this.answers.keep((tx) => this.inviteIn(tx, actor, request));
  }

  /**
   * Resends a pending invitation with a new link. Throws the same errors as `execute`.
   * @throws DomainError `not_found` if the invitation is not pending
   */
  async again(actor: Actor, id: string, language: Language): Promise<void> {
    const open = (await this.invitations.open(actor.merchantId)).find((each) => each.id === id);
    if (!open) throw notFound('invitation', id);
    await this.requireFew(open.email);
    await this.answers.keep(async (tx) => {
      const invitation = await this.endIn(tx, actor, id);
      await this.inviteIn(tx, actor, { ...invitation, language });
    });
  }

  /**
   * Invitations have a separate limit, so that emails triggered by signed-out users cannot block invitations.
   */
  private async requireFew(email: string): Promise<void> {
    if (!(await this.limit.allows(`invitation ${email.trim()}`)))
      throw new DomainError(
        'rate_limited',
        'Too many invitations were emailed to this address. Try again in 15 minutes',
      );
  }

  private async inviteIn(
    tx: Tx,
    { userId: invitedBy, merchantId }: Actor,
    { role, language, ...request }: InvitationRequest,
  ): Promise<void> {
    const email = request.email.trim();
    requireRole(role);
    const members = await this.team.lock(tx, merchantId);
    requirePermission(members, invitedBy, 'team.invite');
    requireInvitable(email, members, await this.invitations.countOpen(tx, merchantId));
    const draft = { merchantId, email, role, invitedBy };
    const { token } = await this.invitations.issue(tx, draft);
    await this.notices.invitedIn(tx, draft, { language, token });
  }

  private async endIn(tx: Tx, { userId, merchantId }: Actor, id: string): Promise<InvitationEntity> {
    requirePermission(await this.team.lock(tx, merchantId), userId, 'team.invite');
    const invitation = await this.invitations.withdraw(tx, merchantId, id);
    if (!invitation) throw notFound('invitation', id);
    return invitation;
  }

  /**
   * @throws DomainError `insufficient_scope` if the actor lacks the permission, `not_found` if the invitation
   * is not pending
   */
  async withdraw(actor: Actor, id: string): Promise<void> {
    await this.answers.keep(async (tx) => {
      const { email } = await this.endIn(tx, actor, id);
      await this.notices.withdrawnIn(tx, actor, email);
    });
  }
}
