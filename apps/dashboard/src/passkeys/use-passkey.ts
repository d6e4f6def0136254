import { Injectable } from '@nestjs/common';
import { hashOfToken } from '../links/secret-token';
import type { SessionEntity } from '../sessions/session.entity';
import { Sessions, type OpenedSession, type Visitor } from '../sessions/sessions';
import type { IssuedChallenge } from './challenges.store';
import { PasskeysStore } from './passkeys.store';
import { PasskeyList, type RequestOptions } from './passkey-list';

/**
 * Authenticates a user with a passkey instead of a password, as the second factor, or for step-up
 * authentication.
 */
@Injectable()
export class UsePasskey {
  constructor(
    private readonly passkeys: PasskeysStore,
    private readonly shown: PasskeyList,
    private readonly sessions: Sessions,
  ) {}

  /** @param formToken CSRF token of the signed-out browser */
  signInOptions(formToken: string): Promise<RequestOptions> {
    return this.shown.options(signInOf(formToken));
  }

  /**
   * Signs in without a password.
   * @throws DomainError `invalid_request` if the verification fails
   */
  signIn(formToken: string, text: string, visitor: Visitor): Promise<OpenedSession> {
    const shown = { text, asked: signInOf(formToken), userId: null };
    return this.shown.execute(shown, (tx, userId) => this.sessions.openByPasskeyIn(tx, userId, visitor));
  }

  /** Returns the options for the second factor or for step-up authentication. */
  async factorOptions(session: SessionEntity): Promise<RequestOptions> {
    return this.shown.options(factorOf(session), await this.passkeys.ofUser(session.userId));
  }

  /**
   * Completes a pending sign-in with a passkey as the second factor.
   * @throws DomainError `invalid_request` if the verification fails
   */
  finish(waiting: SessionEntity, text: string, visitor: Visitor): Promise<OpenedSession> {
    const shown = { text, asked: factorOf(waiting), userId: waiting.userId };
    return this.shown.execute(shown, (tx) => this.sessions.openWithFactorIn(tx, waiting, visitor));
  }

  /**
   * Completes step-up authentication.
   * @throws DomainError `invalid_request` if the verification fails
   */
  confirm(session: SessionEntity, text: string): Promise<void> {
    const shown = { text, asked: factorOf(session), userId: session.userId };
    return this.shown.execute(shown, (tx) => this.sessions.noteFactorIn(tx, session));
  }
}

const signInOf = (formToken: string): IssuedChallenge => ({
  purpose: 'sign_in',
  holder: hashOfToken(formToken),
});

const factorOf = ({ id }: SessionEntity): IssuedChallenge => ({ purpose: 'factor', holder: id });
