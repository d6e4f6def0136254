import type { FastifyReply } from 'fastify';
import type { Allowance } from './rate-limiter';

export const tellRate = (reply: FastifyReply, { limit, remaining, resetSeconds }: Allowance): void =>
  void reply.headers({
    'RateLimit-Limit': limit,
    'RateLimit-Remaining': remaining,
    'RateLimit-Reset': resetSeconds,
  });
