import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { IdPrefix, Tenant } from '@tulay/contracts';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller';
import { newUlid } from '../idempotency/idempotency-key';

/** The merchant and the environment of the request's key. */
export const CurrentTenant = createParamDecorator((_: unknown, context: ExecutionContext): Tenant => {
  const { merchantId, environment } = callerOf(requestOf(context));
  return { merchantId, environment };
});

/**
 * ID of the resource that the request creates. It is fixed by the Idempotency-Key, so that every retry
 * creates the same resource.
 */
export const NewId = createParamDecorator((prefix: IdPrefix, context: ExecutionContext): string => {
  return `${prefix}_${requestOf(context).heldKey?.resource ?? newUlid()}`;
});

/**
 * Whether an earlier request with the same Idempotency-Key may already have been executed, with an unknown
 * outcome.
 */
export const IsRetry = createParamDecorator((_: unknown, context: ExecutionContext): boolean => {
  return requestOf(context).heldKey?.isRetry === true;
});

const requestOf = (context: ExecutionContext): FastifyRequest =>
  context.switchToHttp().getRequest<FastifyRequest>();

function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('the route must require a scope');
  return caller;
}
