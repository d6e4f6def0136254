import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { SERVICE_CONFIG } from '@tulay/service-host';
import { clientOf, isLoopback } from '@tulay/security';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { EmbedConfig } from '../embed.config';
import { countVisit } from './count-visit';

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
    await countVisit(this.limiter, clientOf(ip), http.getResponse<FastifyReply>());
    return true;
  }
}

/** For pages and forms. */
@Injectable()
export class PageLimit extends LimitGuard {
  constructor(@Inject(SERVICE_CONFIG) config: EmbedConfig) {
    super(config, config.PAGES_PER_MINUTE);
  }
}

/** For pages in other sites' frames. */
@Injectable()
export class FrameLimit extends LimitGuard {
  constructor(@Inject(SERVICE_CONFIG) config: EmbedConfig) {
    super(config, config.EMBED_VIEWS_PER_MINUTE);
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
