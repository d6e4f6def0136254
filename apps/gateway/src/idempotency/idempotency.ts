import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller';
import { GatewayKeys } from './gateway-keys';
import type { StoredResponse } from './idempotency.rules';
import { idempotencyKeyOf } from './idempotency-key';
import type { KeyStrategy } from './key-strategy.port';
import { ServiceKeys } from './service-keys';

/** Handles Idempotency-Keys: `acquire` runs before the body is read, `finish` before the response is sent. */
@Injectable()
export class Idempotency {
  constructor(
    private readonly gatewayKeys: GatewayKeys,
    private readonly serviceKeys: ServiceKeys,
  ) {}

  /**
   * Returns the response to replay, or null if the request may run.
   * @throws DomainError `conflict` while another request with this key is running, `invalid_request` for an
   * unusable key
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

  /** Releases the key of a request whose response is known. */
  async finish(request: FastifyRequest, answer: StoredResponse): Promise<void> {
    const { heldKey } = request;
    request.heldKey = null;
    await heldKey?.finish(answer);
  }
}
