import { createParamDecorator, ForbiddenException, type ExecutionContext } from '@nestjs/common';
import type { Tenant } from '@tulay/contracts';
import type { FastifyRequest } from 'fastify';
import type { SessionContext } from '../session-context/session-context';

/** Context of a page request, created by the access guard. */
export interface RequestContext {
  /** Null if the user is signed out. */
  context: SessionContext | null;
  /** CSRF token for the forms in the response. */
  formToken: string;
  /** Path and query of the request. */
  address: string;
}

const visits = new WeakMap<FastifyRequest, RequestContext>();

export const attachRequestContext = (request: FastifyRequest, visit: RequestContext): void =>
  void visits.set(request, visit);

export function requestContextOf(request: FastifyRequest): RequestContext {
  const visit = visits.get(request);
  if (!visit) throw new Error('no guard has handled this request');
  return visit;
}

export const CurrentRequest = createParamDecorator((_: unknown, context: ExecutionContext) =>
  requestContextOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** Returns the session context. Use only in `@Allowed` routes, where the user is signed in. */
export function sessionContextOf({ context }: RequestContext): SessionContext {
  if (!context) throw new Error('this page requires a signed-in user');
  return context;
}

/** @throws ForbiddenException if the user has no merchant */
export const requesterOf = (visit: RequestContext): Tenant & { userId: string } => ({
  ...tenantOf(visit),
  userId: sessionContextOf(visit).user.id,
});

/**
 * Returns the page's merchant and mode.
 * @throws ForbiddenException if the user has no merchant
 */
export function tenantOf(visit: RequestContext): Tenant {
  const { member, environment } = sessionContextOf(visit);
  if (!member) throw new ForbiddenException();
  return { merchantId: member.merchantId, environment };
}
