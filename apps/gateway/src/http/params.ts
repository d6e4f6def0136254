import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { IdPrefix, Tenant } from '@tulay/contracts';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller';
import { newUlid } from '../idempotency/idempotency-key';

export const CurrentTenant = createParamDecorator((_: unknown, context: ExecutionContext): Tenant => {
  const { merchantId, environment } = callerOf(requestOf(context));
  return { merchantId, environment };
});

/**
 * Injects the ID of the resource to create. If the gateway stores the Idempotency-Key, every retry receives
 * the same ID.
 */
export const NewId = createParamDecorator((prefix: IdPrefix, context: ExecutionContext): string => {
  return `${prefix}_${requestOf(context).heldKey?.resource ?? newUlid()}`;
});

/** Injects whether an earlier request with the same Idempotency-Key may have been executed. */
export const IsRetry = createParamDecorator((_: unknown, context: ExecutionContext): boolean => {
  return requestOf(context).heldKey?.isRetry === true;
});

/** Injects whether the client prefers CSV to JSON. */
export const WantsCsv = createParamDecorator((_: unknown, context: ExecutionContext): boolean =>
  /^\s*text\/csv\b/i.test(requestOf(context).headers.accept ?? ''),
);

const requestOf = (context: ExecutionContext): FastifyRequest =>
  context.switchToHttp().getRequest<FastifyRequest>();

function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('the route must require a scope');
  return caller;
}
