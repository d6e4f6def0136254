import { Inject, Injectable } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { notFound, toUnix, truncate, type Clock } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { randomUUID } from 'node:crypto';
import { StoredResponses } from '../stored-responses/stored-responses';
import { hashOfToken, newToken } from '../links/secret-token';
import type { SessionEntity } from './session.entity';
import {
  isOpen,
  shouldUpdateLastSeen,
  isWaiting,
  requireRecentAuthentication,
  requireFreshFactor,
} from './session.rules';
import { SessionsStore } from './sessions.store';

export interface Visitor {
  address: string;
  agent: string;
  /**
   * Session cookie that the browser sent. The cookie's session ends at sign-in, so that a session cookie
   * planted by an attacker is useless (session fixation).
   */
  token?: string;
}

export interface OpenedSession {
  session: SessionEntity;
  /** Cookie value, of which only a hash is stored. */
  token: string;
}

const AGENT_MAX = 200;

@Injectable()
export class Sessions {
  constructor(
    private readonly answers: StoredResponses,
    private readonly store: SessionsStore,
    private readonly audit: ActionLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Creates a session after a password was verified. If the user has a second factor, the session is pending
   * (`awaitsFactor`) and grants no access until the second factor is verified.
   */
  async openIn(tx: Tx, userId: string, visitor: Visitor): Promise<OpenedSession> {
    await this.store.lockToOpen(tx, userId);
    const awaitsFactor = await this.store.hasFactor(userId, tx);
    return this.begin(tx, userId, visitor, { awaitsFactor });
  }

  /** Replaces a pending session after the second factor was verified. */
  async openWithFactorIn(tx: Tx, waiting: SessionEntity, visitor: Visitor): Promise<OpenedSession> {
    const now = this.now();
    await this.store.lockToOpen(tx, waiting.userId);
    if (!(await this.store.end(tx, waiting.userId, waiting.id, now))) throw notFound('session', waiting.id);
    return this.begin(tx, waiting.userId, visitor, { secondFactorAt: now });
  }

  /**
   * Creates a session after a passkey sign-in with user verification, which counts as both the password and the
   * second factor.
   */
  async openByPasskeyIn(tx: Tx, userId: string, visitor: Visitor): Promise<OpenedSession> {
    await this.store.lockToOpen(tx, userId);
    return this.begin(tx, userId, visitor, { secondFactorAt: this.now() });
  }

  private async begin(
    tx: Tx,
    userId: string,
    visitor: Visitor,
    factor: Partial<SessionEntity>,
  ): Promise<OpenedSession> {
    const now = this.now();
    if (visitor.token) await this.store.endByTokenHash(tx, hashOfToken(visitor.token), now);
    const token = newToken();
    const session = {
      ...drafted(visitor, now),
      ...factor,
      userId,
      tokenHash: hashOfToken(token),
    };
    await this.store.insert(tx, session);
    await this.audit.record(tx, {
      action: 'session.opened',
      subject: userId,
      actor: userId,
      detail: { session: session.id },
    });
    return { session, token };
  }

  async find(token: string): Promise<SessionEntity | null> {
    const session = await this.store.byTokenHash(hashOfToken(token));
    return session && (await this.sees(session)) ? session : null;
  }

  /** Returns whether the session is active, and updates the time of its last use. */
  async sees(session: SessionEntity): Promise<boolean> {
    const now = this.now();
    if (!isOpen(session, now)) return false;
    if (shouldUpdateLastSeen(session, now)) await this.store.noteSeen(session.id, now);
    return true;
  }

  async findWaiting(token: string): Promise<SessionEntity | null> {
    const session = await this.store.byTokenHash(hashOfToken(token));
    return session && isWaiting(session, this.now()) ? session : null;
  }

  list(userId: string): Promise<SessionEntity[]> {
    return this.store.ofUser(userId, this.now());
  }

  /** @throws DomainError `not_found` if the user has no such session */
  async end(userId: string, id: string): Promise<void> {
    await this.answers.keep(async (tx) => {
      if (!(await this.store.end(tx, userId, id, this.now()))) throw notFound('session', id);
      await this.audit.record(tx, {
        action: 'session.ended',
        subject: userId,
        actor: userId,
        detail: { session: id },
      });
    });
  }

  async endOthers(session: SessionEntity): Promise<void> {
    await this.answers.keep(async (tx) => {
      await this.endOthersIn(tx, session);
      const { userId } = session;
      await this.audit.record(tx, { action: 'session.others_ended', subject: userId, actor: userId });
    });
  }

  /** Records a step-up authentication, which allows sensitive actions for ten minutes. */
  confirm(session: SessionEntity): Promise<void> {
    return this.store.noteConfirmed(session.id, this.now());
  }

  /** Returns whether the user has an authenticator app or a passkey. */
  hasFactor(userId: string, db?: Pick<Tx, 'query'>): Promise<boolean> {
    return this.store.hasFactor(userId, db);
  }

  /** @throws StepUpRequired (`unauthenticated`) if no second factor was verified in the last ten minutes */
  requireFactor(session: SessionEntity): void {
    requireFreshFactor(session, this.now());
  }

  /**
   * Requires a recently verified second factor if the user has one, and otherwise a recently verified password.
   * @throws StepUpRequired (`unauthenticated`) if the user has to authenticate again
   */
  async requireStrongest(session: SessionEntity): Promise<void> {
    if (await this.hasFactor(session.userId)) requireFreshFactor(session, this.now());
    else requireRecentAuthentication(session, this.now());
  }

  noteFactorIn(tx: Tx, session: SessionEntity): Promise<void> {
    return this.store.noteFactor(tx, session.id, this.now());
  }

  endOthersIn(tx: Tx, session: SessionEntity): Promise<void> {
    return this.store.endOthers(tx, session, this.now());
  }

  endAllIn(tx: Tx, userId: string): Promise<void> {
    return this.store.endAll(tx, userId, this.now());
  }

  private now(): number {
    return toUnix(this.clock.now('live'));
  }
}

const drafted = ({ address, agent }: Visitor, now: number) => ({
  id: randomUUID(),
  formToken: newToken(),
  agent: truncate(agent, AGENT_MAX),
  address,
  confirmedAt: now,
  seenAt: now,
  endedAt: null,
  secondFactorAt: null,
  awaitsFactor: false,
  merchantId: null,
  environment: 'test' as const,
  created: now,
});
