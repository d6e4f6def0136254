import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiSecurity } from '@nestjs/swagger';
import type { Scope } from '@tulay/contracts';
import type { FastifyContextConfig } from 'fastify';
import { inputsOf } from '../validation/handler-inputs';
import type { DtoClass } from '../validation/rule';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required scope of the key. A route without a scope requires no key. */
    scope?: Scope;
    /** Whether the response contains a secret and must be encrypted when stored for replays. */
    answersSecret?: boolean;
    /**
     * Where the route's Idempotency-Keys are stored: in the gateway, or in the service that creates the
     * resource.
     */
    keysKeptBy?: 'gateway' | 'service';
    /** DTO of the query parameters. If absent, the route accepts no parameters. */
    query?: DtoClass<object>;
  }
}

/** Requires a key with this scope, and rejects query parameters that are not declared in `@Query()`. */
export const RequireScope =
  (scope: Scope, options: Pick<FastifyContextConfig, 'answersSecret' | 'keysKeptBy'> = {}): MethodDecorator =>
  (prototype, name, handler) => {
    const { query } = inputsOf(prototype.constructor, String(name));
    applyDecorators(RouteConfig({ ...options, scope, query }), ApiSecurity('secret_key', [scope]))(
      prototype,
      name,
      handler,
    );
  };
