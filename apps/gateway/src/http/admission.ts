import { Injectable } from '@nestjs/common';
import type { Scope } from '@tulay/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authenticate } from '../auth/authenticate';
import { requireScope } from '../auth/bearer.rules';
import type { Caller } from '../auth/caller';
import { tryAgainLater } from '../errors/http-refusal';
import { Claims } from '../idempotency/claims';
import type { StoredAnswer } from '../idempotency/idempotency.rules';
import { idempotencyKeyOf, markReplayed } from '../idempotency/key-of-request';
import { RateLimiter } from '../rate-limit/rate-limiter';
import { tellRate } from '../rate-limit/tell-rate';
import './request';

/** What every request with a key goes through before its body is looked at: key, scope, rate, Idempotency-Key. */
@Injectable()
export class Admission {
  constructor(
    private readonly authenticate: Authenticate,
    private readonly rateLimiter: RateLimiter,
    private readonly claims: Claims,
  ) {}

  /**
   * Whether the request may go on; if not, it has been answered with what its Idempotency-Key got before.
   * @throws DomainError what it is refused with
   */
  async admit(request: FastifyRequest, reply: FastifyReply, scope: Scope): Promise<boolean> {
    const caller = await this.authenticate.execute({
      authorization: request.headers.authorization,
      ip: request.ip,
    });
    request.caller = caller;
    const allowance = await this.rateLimiter.take(caller);
    tellRate(reply, allowance);
    requireScope(caller.scopes, scope);
    if (!allowance.allowed)
      throw tryAgainLater('rate_limited', 'Too many requests with this API key', allowance.resetSeconds);
    const replay = await this.claim(request, caller);
    if (replay) sendReplay(reply, replay);
    return !replay;
  }

  /** Keeps the answer of a request that holds its Idempotency-Key, or lets go of the key. */
  async settle(request: FastifyRequest, status: number, body: string): Promise<void> {
    const { claim } = request;
    if (!claim) return;
    request.claim = null;
    await this.claims.settle(claim, { status, body }, request.routeOptions.config.answersSecret === true);
  }

  private async claim(request: FastifyRequest, caller: Caller): Promise<StoredAnswer | null> {
    if (request.routeOptions.config.keysKeptByService) return null;
    const key = idempotencyKeyOf(request, caller);
    if (!key) return null;
    const taken = await this.claims.take(key, request.id);
    if ('replay' in taken) return taken.replay;
    request.claim = taken.claim;
    return null;
  }
}

const sendReplay = (reply: FastifyReply, { status, body }: StoredAnswer): void =>
  void markReplayed(reply).code(status).type('application/json; charset=utf-8').send(body);
