import type { FastifyReply } from 'fastify';
import type { Counted } from '@tulay/service-host';
import { tryAgainLater, type HttpRefusal } from '../errors/http-refusal';

/** State of a key's rate limit window after a request was counted. */
export interface Allowance {
  limit: number;
  remaining: number;
  allowed: boolean;
  /** Seconds until the window ends, at least 1. */
  resetSeconds: number;
}

export const allowanceOf = (limit: number, { before, resetMs }: Counted): Allowance => ({
  limit,
  remaining: Math.max(0, limit - before - 1),
  allowed: before < limit,
  resetSeconds: Math.max(1, Math.ceil(resetMs / 1000)),
});

export const setRateLimitHeaders = (
  reply: FastifyReply,
  { limit, remaining, resetSeconds }: Allowance,
): void =>
  void reply.headers({
    'RateLimit-Limit': limit,
    'RateLimit-Remaining': remaining,
    'RateLimit-Reset': resetSeconds,
  });

/** @param key kind of key, such as `API key` */
export const rateLimited = ({ limit, resetSeconds }: Allowance, key: string): HttpRefusal =>
  tryAgainLater(
    'rate_limited',
    `Too many requests: the limit of this ${key} is ${limit} requests per minute. Try again in ${resetSeconds} s`,
    resetSeconds,
  );
