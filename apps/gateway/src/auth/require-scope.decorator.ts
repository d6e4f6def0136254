import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiHeader, ApiSecurity } from '@nestjs/swagger';
import type { Scope } from '@tulay/contracts';
import type { FastifyContextConfig } from 'fastify';
import { inputsOf } from '../validation/handler-inputs';
import type { DtoClass } from '../validation/rule';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope a key must have. A route without a scope needs no key. */
    scope?: Scope;
    /** The answer shows a secret, so it is stored sealed for replays. */
    answersSecret?: boolean;
    /** Which side stores the route's Idempotency-Keys: the gateway, or the service that creates the resource. */
    keysKeptBy?: 'gateway' | 'service';
    /** The DTO of the route's query; without one the route takes no parameters. */
    query?: DtoClass<object>;
  }
}

const KEY_ID_HINT = {
  name: 'X-Service-Key-Id',
  required: false,
  description: 'ID of the API key (not the secret). Informational: it does not affect the response.',
};

/** The route needs a key with this scope, and takes no other parameters than its `@Query()` declares. */
export const RequireScope =
  (scope: Scope, options: Pick<FastifyContextConfig, 'answersSecret' | 'keysKeptBy'> = {}): MethodDecorator =>
  (prototype, name, handler) => {
    const { query } = inputsOf(prototype.constructor, String(name));
    applyDecorators(
      RouteConfig({ ...options, scope, query }),
      ApiSecurity('secret_key', [scope]),
      ApiHeader(KEY_ID_HINT),
    )(prototype, name, handler);
  };
