import { Injectable } from '@nestjs/common';
import { requireNotBlocked, type Scope } from '@tulay/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller';
import { Authenticate } from '../auth/authenticate';
import { requireScope } from '../auth/bearer.rules';
import { Idempotency } from '../idempotency/idempotency';
import { markReplayed } from '../idempotency/idempotency-key';
import type { StoredResponse } from '../idempotency/idempotency.rules';
import { rateLimited, setRateLimitHeaders } from '../rate-limit/allowance';
import { RateLimiter } from '../rate-limit/rate-limiter';

/** Checks the key, rate limit, scope and Idempotency-Key of every request before its body is read. */
@Injectable()
export class Admission {
  constructor(
    private readonly authenticate: Authenticate,
    private readonly rateLimiter: RateLimiter,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * Returns whether the request may proceed. If not, the stored response for the Idempotency-Key was already
   * sent.
   * @throws DomainError if the request is rejected
   */
  async admit(request: FastifyRequest, reply: FastifyReply, scope: Scope): Promise<boolean> {
    const { authorization } = request.headers;
    const caller = await this.authenticate.execute({ authorization, ip: request.ip });
    request.caller = caller;
    const allowance = await this.rateLimiter.take(caller);
    setRateLimitHeaders(reply, allowance);
    requireScope(caller.scopes, scope);
    if (!isRead(request)) requireOpen(caller);
    if (!allowance.allowed) throw rateLimited(allowance, 'API key');
    const replay = await this.idempotency.acquire(request, caller);
    if (replay) sendReplay(reply, replay);
    return !replay;
  }

  /** Stores the response under the request's Idempotency-Key or releases the key, depending on the status. */
  finish(request: FastifyRequest, status: number, body: string): Promise<void> {
    return this.idempotency.finish(request, { status, body });
  }
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Keys of a closed merchant are read-only. Each service checks what a suspended merchant may do. */
const requireOpen = ({ merchantState: state, environment }: Caller): void =>
  requireNotBlocked({ state, payouts_held: false }, 'change_settings', environment);

const sendReplay = (reply: FastifyReply, { status, body }: StoredResponse): void =>
  void markReplayed(reply).code(status).type('application/json; charset=utf-8').send(body);
