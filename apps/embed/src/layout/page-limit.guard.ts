import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { clientOf, isLoopback, SERVICE_CONFIG } from '@tulay/service-host';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { EmbedConfig } from '../embed.config';

/** Counts what one client address asks of this replica within a minute. */
abstract class LimitGuard implements CanActivate {
  private readonly limiter: RateLimiterMemory;

  constructor(
    private readonly config: EmbedConfig,
    perMinute: number,
  ) {
    this.limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  }

  async canActivate(context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const { ip } = http.getRequest<FastifyRequest>();
    if (this.config.RATE_LIMIT_EXEMPT_LOOPBACK && isLoopback(ip)) return true;
    await this.count(clientOf(ip), http.getResponse<FastifyReply>());
    return true;
  }

  private async count(key: string, reply: FastifyReply): Promise<void> {
    try {
      await this.limiter.consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      reply.header('retry-after', Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      throw new DomainError('rate_limited', 'Too many requests; try again later');
    }
  }
}

/** For pages and forms. */
@Injectable()
export class PageLimit extends LimitGuard {
  constructor(@Inject(SERVICE_CONFIG) config: EmbedConfig) {
    super(config, config.PAGES_PER_MINUTE);
  }
}

/** For what open pages ask by themselves: many payers may share one address, and each asks every few seconds. */
@Injectable()
export class PollLimit extends LimitGuard {
  constructor(@Inject(SERVICE_CONFIG) config: EmbedConfig) {
    super(config, config.POLLS_PER_MINUTE);
  }
}

/** For forms that begin a payment. */
@Injectable()
export class PaymentLimit extends LimitGuard {
  constructor(@Inject(SERVICE_CONFIG) config: EmbedConfig) {
    super(config, config.PAYMENTS_PER_MINUTE);
  }
}
