import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { EmbedConfig } from '../embed.config';
import { countVisit } from '../layout/count-visit';

/** Counts the pages one token opens within a minute, on this replica. Only genuine tokens are counted, or kept in mind. */
@Injectable()
export class TokenLimit {
  private readonly limiter: RateLimiterMemory;

  constructor(@Inject(SERVICE_CONFIG) { EMBED_TOKEN_PER_MINUTE }: EmbedConfig) {
    this.limiter = new RateLimiterMemory({ points: EMBED_TOKEN_PER_MINUTE, duration: 60 });
  }

  /** @throws DomainError `rate_limited` */
  count(tokenId: string, reply: FastifyReply): Promise<void> {
    return countVisit(this.limiter, tokenId, reply);
  }
}
