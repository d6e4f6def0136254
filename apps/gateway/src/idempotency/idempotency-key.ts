import { newId } from '@tulay/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller';
import { tryAgainLater, type HttpRefusal } from '../errors/http-refusal';
import { endpointOf, requireUsableKey, type IdempotencyKey } from './idempotency.rules';
import type { ClaimedKey } from './key-strategy.port';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Key held by this request. Null if the request has no Idempotency-Key, or after the response has been
     * determined.
     */
    heldKey: ClaimedKey | null;
  }
}

/**
 * Maximum time for which a key is held. It exceeds the deadlines for bodies and commands, so no request can run
 * longer.
 */
export const MAX_HELD_MS = 120_000;
const RETRY_SECONDS = 1;
const KEYED_METHODS = ['POST', 'PATCH'];

/**
 * Returns the Idempotency-Key of a POST or PATCH request. Returns null for other methods, which are
 * idempotent.
 * @throws DomainError `invalid_request` if the key is malformed
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

export const keyInFlight = (): HttpRefusal =>
  tryAgainLater(
    'conflict',
    'A request with this Idempotency-Key is still in progress. Try again in a second',
    RETRY_SECONDS,
  );

export const markReplayed = (reply: FastifyReply): FastifyReply =>
  reply.header('Idempotent-Replayed', 'true');

/** Warns the client that the replayed response belongs to a request with another body. */
export const markMismatch = (reply: FastifyReply): FastifyReply =>
  reply.header('Idempotency-Mismatch', 'body');

/** Marks the response as a dry run, so that the Idempotency-Key is released for the actual request. */
export function markDryRun(reply: FastifyReply): void {
  const { heldKey } = reply.request;
  if (heldKey) heldKey.isDryRun = true;
  void reply.code(200);
}

export const newUlid = (): string => newId('key').slice('key_'.length);
