import { Injectable } from '@nestjs/common';
import { DomainError, invalidField, nameProblem, type Language } from '@tulay/contracts';
import { Passwords } from '../passwords/passwords';
import { Sessions, type OpenedSession, type Visitor } from '../sessions/sessions';
import { UsersStore } from '../users/users.store';
import { InvitationsStore } from './invitations.store';
import { JoinTeam } from './join-team';

export interface NewMember {
  name: string;
  password: string;
  language: Language;
}

@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly invitations: InvitationsStore,
    private readonly join: JoinTeam,
    private readonly users: UsersStore,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Adds a signed-in user to the team and returns the merchant's ID.
   * @throws DomainError `invalid_token` if the link is invalid or the invitation is for another user,
   * `already_used` if the invitation was used
   */
  async asMember(user: { id: string; email: string }, token: string): Promise<string> {
    const { invitation } = await this.invitations.find(token);
    if (invitation.email.toLowerCase() !== user.email.toLowerCase())
      throw new DomainError('invalid_token', 'This invitation was sent to a different email address');
    await this.join.execute({ invitation, token }, () => Promise.resolve(user.id));
    return invitation.merchantId;
  }

  /**
   * Creates an account for the invited address and signs the user in.
   * @throws DomainError `invalid_token` if the link is invalid, `already_used` if the invitation was used,
   * `invalid_request` if the name or the password is rejected, `email_taken` if the address already has an
   * account; the account's user must sign in to accept the invitation
   */
  async asNew(member: NewMember, token: string, visitor: Visitor): Promise<OpenedSession> {
    const { invitation } = await this.invitations.find(token);
    const name = member.name.trim();
    const problem = nameProblem(name);
    if (problem) throw invalidField('name', problem);
    const { email } = invitation;
    const passwordHash = await this.passwords.choose(member.password, { email, name });
    const draft = { email, name, language: member.language, passwordHash, merchantName: '' };
    return this.join.execute(
      { invitation, token },
      async (tx) => {
        const id = await this.users.add(tx, draft);
        if (id === null)
          throw new DomainError(
            'email_taken',
            'An account with this email address already exists. Sign in first',
          );
        await this.users.verify(tx, id);
        return id;
      },
      (tx, userId) => this.sessions.openIn(tx, userId, visitor),
    );
  }
}
