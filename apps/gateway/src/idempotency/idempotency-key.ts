import { newId } from '@tulay/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller';
import { tryAgainLater, type HttpRefusal } from '../errors/http-refusal';
import { endpointOf, requireUsableKey, type IdempotencyKey } from './idempotency.rules';
import type { ClaimedKey } from './key-strategy.port';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Key that the request holds. Null if the request has no Idempotency-Key, or once its response is known.
     */
    heldKey: ClaimedKey | null;
  }
}

/**
 * Longest time a key can be held. It exceeds the duration of any request, because bodies and commands have
 * deadlines, so an older hold was lost.
 */
export const MAX_HELD_MS = 120_000;
const RETRY_SECONDS = 1;
const KEYED_METHODS = ['POST', 'PATCH'];

/**
 * Returns the Idempotency-Key of a POST or PATCH request. Other methods return null, because repeating them
 * changes nothing.
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

/** Returns the error for a request whose Idempotency-Key is held by another running request. */
export const keyInFlight = (): HttpRefusal =>
  tryAgainLater('conflict', 'A request with this Idempotency-Key is still in progress', RETRY_SECONDS);

/** Marks the response as a replay of an earlier request's response. */
export const markReplayed = (reply: FastifyReply): FastifyReply =>
  reply.header('Idempotent-Replayed', 'true');

/** Returns a new id without its prefix. */
export const newUlid = (): string => newId('key').slice('key_'.length);
