import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { EmbedConfig } from '../config/embed.config';
import { countRequest } from '../http/page-limit.guard';

/**
 * Limits how many pages can be opened with one token per minute on this replica. Forged tokens are not counted,
 * so they use no memory.
 */
@Injectable()
export class TokenLimit {
  private readonly limiter: RateLimiterMemory;

  constructor(@Inject(SERVICE_CONFIG) { EMBED_TOKEN_PER_MINUTE }: EmbedConfig) {
    this.limiter = new RateLimiterMemory({ points: EMBED_TOKEN_PER_MINUTE, duration: 60 });
  }

  /** @throws DomainError `rate_limited` if the token has reached its limit */
  count(tokenId: string, reply: FastifyReply): Promise<void> {
    return countRequest(this.limiter, tokenId, reply);
  }
}
