import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBearerAuth, ApiHeader } from '@nestjs/swagger';
import type { Scope } from '@tulay/contracts';
import type { FastifyContextConfig } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope a key must have. A route without a scope needs no key. */
    scope?: Scope;
    /** The answer shows a secret, so it is stored sealed for replays. */
    answersSecret?: boolean;
    /** Which side stores the route's Idempotency-Keys: the gateway, or the service that creates the resource. */
    keysKeptBy?: 'gateway' | 'service';
  }
}

const KEY_ID_HINT = {
  name: 'X-Service-Key-Id',
  required: false,
  description: 'The id of the API key (not its secret). A hint: it never changes the answer.',
};

/** The route needs a key with this scope. */
export const RequireScope = (
  scope: Scope,
  options: Pick<FastifyContextConfig, 'answersSecret' | 'keysKeptBy'> = {},
): MethodDecorator =>
  applyDecorators(RouteConfig({ ...options, scope }), ApiBearerAuth('secret_key'), ApiHeader(KEY_ID_HINT));
