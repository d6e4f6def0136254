import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownPath } from '../../http/next.rules';
import { SignInFirst } from '../../http/sign-in-first';
import type { SessionEntity } from '../../sessions/session.entity';
import { Sessions, type OpenedSession, type Visitor } from '../../sessions/sessions';
import { setSessionCookie, visitorOf } from './session-cookie';

/** Finds this browser's pending sign-in, which still requires a second factor. */
@Injectable()
export class WaitingSignIn {
  constructor(private readonly sessions: Sessions) {}

  /** @throws SignInFirst if no sign-in is pending */
  async of(request: FastifyRequest, next: unknown): Promise<SessionEntity> {
    const { token } = this.visitor(request);
    const session = token === undefined ? null : await this.sessions.findWaiting(token);
    if (!session) throw new SignInFirst(ownPath(next));
    return session;
  }

  visitor(request: FastifyRequest): Visitor {
    return visitorOf(request);
  }

  enter(reply: FastifyReply, { token }: OpenedSession): void {
    setSessionCookie(reply, token);
  }
}
