import { Inject, Injectable } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { notFound, toUnix, truncate, type Clock } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { randomUUID } from 'node:crypto';
import { FormAnswers } from '../form-answers/form-answers';
import { hashOfToken, newToken } from '../links/secret-token';
import type { SessionEntity } from './session.entity';
import { isOpen, isToBeNoted, isWaiting, requireFresh, requireFreshFactor } from './session.rules';
import { SessionsStore } from './sessions.store';

/** The browser that signs in. */
export interface Visitor {
  address: string;
  agent: string;
  /** The session's cookie that it sent, if any. It ends, so that nobody who knew it before knows the new one. */
  token?: string;
}

export interface OpenedSession {
  session: SessionEntity;
  /** For the cookie; kept as a hash only. */
  token: string;
}

const AGENT_MAX = 200;

@Injectable()
export class Sessions {
  constructor(
    private readonly answers: FormAnswers,
    private readonly store: SessionsStore,
    private readonly audit: ActionLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Begins a session for a person who has just shown who they are. If they have a second factor, it waits for that and opens
   * nothing yet (`awaitsFactor`).
   */
  async openIn(tx: Tx, userId: string, visitor: Visitor): Promise<OpenedSession> {
    await this.store.lockToOpen(tx, userId);
    const awaitsFactor = await this.store.hasFactor(userId, tx);
    return this.begin(tx, userId, visitor, { awaitsFactor });
  }

  /** Replaces a session that waited for the second factor, which was shown now. */
  async openWithFactorIn(tx: Tx, waiting: SessionEntity, visitor: Visitor): Promise<OpenedSession> {
    const now = this.now();
    await this.store.lockToOpen(tx, waiting.userId);
    if (!(await this.store.end(tx, waiting.userId, waiting.id, now))) throw notFound('session', waiting.id);
    return this.begin(tx, waiting.userId, visitor, { secondFactorAt: now });
  }

  /** Begins one for a person who signed in by a passkey that verified them: it stands for password and second factor. */
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

  /** The open session of a cookie, or null. */
  async find(token: string): Promise<SessionEntity | null> {
    const session = await this.store.byTokenHash(hashOfToken(token));
    return session && (await this.sees(session)) ? session : null;
  }

  /** Whether a session is open. That it was seen is noted now and then. */
  async sees(session: SessionEntity): Promise<boolean> {
    const now = this.now();
    if (!isOpen(session, now)) return false;
    if (isToBeNoted(session, now)) await this.store.noteSeen(session.id, now);
    return true;
  }

  /** The session of a cookie whose sign-in waits for the second factor, or null. */
  async findWaiting(token: string): Promise<SessionEntity | null> {
    const session = await this.store.byTokenHash(hashOfToken(token));
    return session && isWaiting(session, this.now()) ? session : null;
  }

  list(userId: string): Promise<SessionEntity[]> {
    return this.store.ofUser(userId, this.now());
  }

  /** Ends one of a person's own sessions. @throws DomainError `not_found` */
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

  /** Ends the sessions of a person in every other browser. */
  async endOthers(session: SessionEntity): Promise<void> {
    await this.answers.keep(async (tx) => {
      await this.endOthersIn(tx, session);
      const { userId } = session;
      await this.audit.record(tx, { action: 'session.others_ended', subject: userId, actor: userId });
    });
  }

  /** The person has shown again who they are: what is dangerous may be done for ten minutes. */
  confirm(session: SessionEntity): Promise<void> {
    return this.store.noteConfirmed(session.id, this.now());
  }

  /** Whether a person has a second factor: an app that makes codes, or a passkey. */
  hasFactor(userId: string, db?: Pick<Tx, 'query'>): Promise<boolean> {
    return this.store.hasFactor(userId, db);
  }

  /** @throws ShowAgain (`unauthenticated`) when the second factor was not shown for ten minutes */
  requireFactor(session: SessionEntity): void {
    requireFreshFactor(session, this.now());
  }

  /** The strongest proof that this person can give: the second factor if they have one. @throws ShowAgain (`unauthenticated`) */
  async requireStrongest(session: SessionEntity): Promise<void> {
    if (await this.hasFactor(session.userId)) requireFreshFactor(session, this.now());
    else requireFresh(session, this.now());
  }

  /** The person has shown their second factor. */
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
