import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { clientOf, isLoopback } from '@tulay/security';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { EmbedConfig } from '../config/embed.config';

const WINDOW_SECONDS = 60;

const limiterOf = (perMinute: number): RateLimiterMemory =>
  new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS });

/**
 * Request counters of this replica, one per kind of request, with one count per client address. All instances
 * of a guard share these counters, because Nest creates an instance for each module that uses the guard.
 */
@Injectable()
export class RequestCounters {
  readonly pages: RateLimiterMemory;
  readonly frames: RateLimiterMemory;
  readonly polls: RateLimiterMemory;
  readonly payments: RateLimiterMemory;
  private readonly exemptsLoopback: boolean;

  constructor(@Inject(SERVICE_CONFIG) config: EmbedConfig) {
    this.pages = limiterOf(config.PAGES_PER_MINUTE);
    this.frames = limiterOf(config.EMBED_VIEWS_PER_MINUTE);
    this.polls = limiterOf(config.POLLS_PER_MINUTE);
    this.payments = limiterOf(config.PAYMENTS_PER_MINUTE);
    this.exemptsLoopback = config.RATE_LIMIT_EXEMPT_LOOPBACK;
  }

  /** @throws DomainError `rate_limited` if the client exceeds the limit */
  async count(limiter: RateLimiterMemory, context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const { ip } = http.getRequest<FastifyRequest>();
    if (this.exemptsLoopback && isLoopback(ip)) return true;
    await countRequest(limiter, clientOf(ip), http.getResponse<FastifyReply>());
    return true;
  }
}

@Injectable()
export class PageLimit implements CanActivate {
  constructor(private readonly counters: RequestCounters) {}

  canActivate(context: ExecutionContext): Promise<true> {
    return this.counters.count(this.counters.pages, context);
  }
}

@Injectable()
export class FrameLimit implements CanActivate {
  constructor(private readonly counters: RequestCounters) {}

  canActivate(context: ExecutionContext): Promise<true> {
    return this.counters.count(this.counters.frames, context);
  }
}

/**
 * Limits requests that scripts repeat every few seconds. The limit is high, because many payers may share one
 * address.
 */
@Injectable()
export class PollLimit implements CanActivate {
  constructor(private readonly counters: RequestCounters) {}

  canActivate(context: ExecutionContext): Promise<true> {
    return this.counters.count(this.counters.polls, context);
  }
}

@Injectable()
export class PaymentLimit implements CanActivate {
  constructor(private readonly counters: RequestCounters) {}

  canActivate(context: ExecutionContext): Promise<true> {
    return this.counters.count(this.counters.payments, context);
  }
}

/**
 * Counts a request against the key's limit.
 * @throws DomainError `rate_limited` if the limit is exceeded; the `retry-after` header is then set to the
 * seconds until the window ends
 */
export async function countRequest(
  limiter: RateLimiterMemory,
  key: string,
  reply: FastifyReply,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    reply.header('retry-after', seconds);
    throw new DomainError('rate_limited', `Too many requests. Try again in ${seconds} s`);
  }
}
