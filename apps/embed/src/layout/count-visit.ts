import { DomainError } from '@tulay/contracts';
import type { FastifyReply } from 'fastify';
import { RateLimiterRes, type RateLimiterMemory } from 'rate-limiter-flexible';

/** @throws DomainError `rate_limited` when the window of this key is full; the answer then says when it ends */
export async function countVisit(
  limiter: RateLimiterMemory,
  key: string,
  reply: FastifyReply,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    reply.header('retry-after', Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
    throw new DomainError('rate_limited', 'Too many requests; try again later');
  }
}
