import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller';
import { GatewayKeys } from './gateway-keys';
import type { StoredResponse } from './idempotency.rules';
import { idempotencyKeyOf } from './idempotency-key';
import type { KeyStrategy } from './key-strategy.port';
import { ServiceKeys } from './service-keys';

/**
 * Enforces Idempotency-Keys. `acquire` runs before the body is read, and `finish` before the response is
 * sent.
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly gatewayKeys: GatewayKeys,
    private readonly serviceKeys: ServiceKeys,
  ) {}

  /**
   * Returns the response to replay, or null if the request may proceed.
   * @throws DomainError `conflict` while another request with this key is running, or `invalid_request` if
   * the key is malformed
   */
  async acquire(request: FastifyRequest, caller: Caller): Promise<StoredResponse | null> {
    const key = idempotencyKeyOf(request, caller);
    if (!key) return null;
    const { keysKeptBy, answersSecret = false } = request.routeOptions.config;
    const strategy: KeyStrategy = keysKeptBy === 'service' ? this.serviceKeys : this.gatewayKeys;
    const acquired = await strategy.acquire(key, { requestId: request.id, answersSecret });
    if ('replay' in acquired) return acquired.replay;
    request.heldKey = acquired.held;
    return null;
  }

  /** Stores the response under the request's Idempotency-Key or releases the key, depending on the status. */
  async finish(request: FastifyRequest, answer: StoredResponse): Promise<void> {
    const { heldKey } = request;
    request.heldKey = null;
    await heldKey?.finish(answer);
  }
}
