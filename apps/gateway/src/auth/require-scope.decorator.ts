import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBearerAuth, ApiHeader } from '@nestjs/swagger';
import type { Scope } from '@tulay/contracts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a key must be allowed for this route to take it. A route without a scope asks for no key. */
    scope?: Scope;
    /** Its answer shows a secret, which must not be kept in the clear for replays. */
    answersSecret?: boolean;
    /** The service that does the work keeps its Idempotency-Keys; the gateway keeps none. */
    keysKeptByService?: boolean;
  }
}

const KEY_ID_HINT = {
  name: 'X-Service-Key-Id',
  required: false,
  description: 'The id of the API key (not its secret). A hint: it never changes the answer.',
};

/** Lets the route be called with a key that has this scope. */
export const RequireScope = (
  scope: Scope,
  { answersSecret = false, keysKeptByService = false } = {},
): MethodDecorator =>
  applyDecorators(
    RouteConfig({ scope, answersSecret, keysKeptByService }),
    ApiBearerAuth('secret_key'),
    ApiHeader(KEY_ID_HINT),
  );
