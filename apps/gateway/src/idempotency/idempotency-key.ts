import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller';
import { endpointOf, requireUsableKey, type IdempotencyKey } from './idempotency.rules';

/**
 * The Idempotency-Key a request came with, if it is one that heeds it.
 * @throws DomainError `invalid_request` for an unusable key
 */
export function idempotencyKeyOf(
  { method, url, headers }: FastifyRequest,
  { merchantId, environment }: Caller,
): IdempotencyKey | null {
  const header = headers['idempotency-key'];
  if (method !== 'POST' || header === undefined) return null;
  const key = [header].flat().join(', ');
  requireUsableKey(key);
  return { merchantId, environment, endpoint: endpointOf(method, url), key };
}

/** Says that the answer is an earlier request's. */
export const markReplayed = (reply: FastifyReply): FastifyReply =>
  reply.header('Idempotent-Replayed', 'true');
