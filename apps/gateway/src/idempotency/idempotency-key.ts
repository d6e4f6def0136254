import { newId } from '@tulay/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller';
import { tryAgainLater, type HttpRefusal } from '../errors/http-refusal';
import { endpointOf, requireUsableKey, type IdempotencyKey } from './idempotency.rules';
import type { ClaimedKey } from './key-strategy.port';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null when the request has no Idempotency-Key, and once its answer is known. */
    heldKey: ClaimedKey | null;
  }
}

/** Longer than any request takes, because bodies and commands have deadlines. An older hold was lost. */
export const MAX_HELD_MS = 120_000;
const RETRY_SECONDS = 1;
const KEYED_METHODS = ['POST', 'PATCH'];

/**
 * The Idempotency-Key of a request. POST and PATCH have one; other methods change nothing when they are repeated.
 * @throws DomainError `invalid_request` for an unusable key
 */
export function idempotencyKeyOf(
  { method, url, headers }: FastifyRequest,
  { merchantId, environment }: Caller,
): IdempotencyKey | null {
  const header = headers['idempotency-key'];
  if (!KEYED_METHODS.includes(method) || header === undefined) return null;
  const key = [header].flat().join(', ');
  requireUsableKey(key);
  return { merchantId, environment, endpoint: endpointOf(method, url), key };
}

/** The answer while another request with the same Idempotency-Key runs. */
export const keyInFlight = (): HttpRefusal =>
  tryAgainLater('conflict', 'A request with this Idempotency-Key is still in progress', RETRY_SECONDS);

/** Marks the response as a replay of an earlier request's response. */
export const markReplayed = (reply: FastifyReply): FastifyReply =>
  reply.header('Idempotent-Replayed', 'true');

/** An id without its prefix. */
export const newUlid = (): string => newId('key').slice('key_'.length);
