import { Injectable } from '@nestjs/common';
import { type InviteOwnerRequest, type OwnerInvitation } from '@tulay/contracts';
import { executeOnce, Database, type Tx } from '@tulay/persistence';
import { InvitationsStore } from '../team/invitations.store';
import { TeamNotifications } from '../team/team-notifications';
import { requireInvitable } from '../team/team.rules';
import { TeamStore } from '../team/team.store';
import { AddMerchant } from './add-merchant';

/**
 * Invites an owner on behalf of an operator. The merchant may have signed up or been created by an operator.
 */
@Injectable()
export class InviteOwner {
  constructor(
    private readonly db: Database,
    private readonly merchant: AddMerchant,
    private readonly team: TeamStore,
    private readonly invitations: InvitationsStore,
    private readonly notices: TeamNotifications,
  ) {}

  /**
   * @throws DomainError `not_found` if the merchant does not exist, `invalid_request` if the email address is
   * invalid, `invalid_state` if the team is full
   */
  async execute(request: InviteOwnerRequest): Promise<OwnerInvitation> {
    await this.merchant.execute(request.merchantId);
    return executeOnce(this.db, (tx) => this.inviteIn(tx, request));
  }

  private async inviteIn(
    tx: Tx,
    { merchantId, language, ...request }: InviteOwnerRequest,
  ): Promise<OwnerInvitation> {
    const email = request.email.trim();
    const members = await this.team.lock(tx, merchantId);
    requireInvitable(email, members, await this.invitations.countOpen(tx, merchantId));
    const draft = { merchantId, email, role: 'owner', invitedBy: null } as const;
    const { invitation, token } = await this.invitations.issue(tx, draft);
    await this.notices.invitedIn(tx, draft, { language, token });
    return { merchant_id: merchantId, email, expires_at: invitation.expiresAt };
  }
}
