import { Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import type { RequestContext } from '../../http/request-context';
import { InvitationsStore, type FoundInvitation } from '../../team/invitations.store';
import { AccountPages } from './account-pages';
import { accountStrings as strings } from './account.strings';
import { withNext } from './sign-in.controller';

interface Arriving {
  visit: RequestContext;
  token: string;
  reply: FastifyReply;
}

@Injectable()
export class InvitationPage {
  constructor(
    private readonly pages: AccountPages,
    private readonly invitations: InvitationsStore,
  ) {}

  /** @param refused the rejected input with error messages */
  async show(
    { visit, token, reply }: Arriving,
    refused?: { problems: Record<string, string>; name: string },
  ): Promise<void> {
    const found = await this.find(token);
    if (!found) return answerWith(reply, { html: this.pages.note('spent'), status: 400 });
    const html = this.write(found, { visit, token }, refused);
    return answerWith(reply, { html, status: refused ? 400 : 200 });
  }

  /**
   * Returns whether the error means that the invitation or the address is no longer available. The page then
   * explains the error.
   */
  isOver(error: unknown): boolean {
    const codes = ['invalid_token', 'already_used', 'email_taken'];
    return error instanceof DomainError && codes.includes(error.code);
  }

  private write(
    { invitation, merchantName, hasAccount }: FoundInvitation,
    { visit, token }: { visit: RequestContext; token: string },
    refused?: { problems: Record<string, string>; name: string },
  ): string {
    const { email, role } = invitation;
    const names = { merchant: merchantName, email, role: strings.roles[role] };
    if (visit.context) {
      const isTheirs = visit.context.user.email.toLowerCase() === email.toLowerCase();
      if (!isTheirs) return this.pages.note('forOther', names, { to: 'home', href: '/dashboard/home' });
      return this.pages.form('accept', { ...visit, names });
    }
    if (!hasAccount)
      return this.pages.form('join', {
        ...visit,
        names,
        typed: { name: refused?.name },
        problems: refused?.problems,
      });
    const href = `/dashboard/sign-in${withNext(`/dashboard/invitations/${token}`)}`;
    return this.pages.note('hasAccount', names, { to: 'signIn', href });
  }

  private async find(token: string): Promise<FoundInvitation | null> {
    try {
      return await this.invitations.find(token);
    } catch (error) {
      if (this.isOver(error)) return null;
      throw error;
    }
  }
}
