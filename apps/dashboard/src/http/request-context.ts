import { createParamDecorator, ForbiddenException, type ExecutionContext } from '@nestjs/common';
import type { Tenant } from '@tulay/contracts';
import type { FastifyRequest } from 'fastify';
import type { SessionContext } from '../session-context/session-context';

/** A request for a page, with the context that the guard found. */
export interface RequestContext {
  /** The session; null if the user is signed out. */
  context: SessionContext | null;
  /** CSRF token for forms in the response. */
  formToken: string;
  /** Requested path and query. */
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

/** Returns the session of a signed-in user. Every `@Allowed` route has one. */
export function sessionContextOf({ context }: RequestContext): SessionContext {
  if (!context) throw new Error('this page requires a signed-in user');
  return context;
}

/**
 * Returns the user and the merchant they act for.
 * @throws ForbiddenException if the user belongs to no merchant
 */
export const requesterOf = (visit: RequestContext): Tenant & { userId: string } => ({
  ...tenantOf(visit),
  userId: sessionContextOf(visit).user.id,
});

/**
 * Returns the merchant and mode whose data the page shows.
 * @throws ForbiddenException if the user belongs to no merchant
 */
export function tenantOf(visit: RequestContext): Tenant {
  const { member, environment } = sessionContextOf(visit);
  if (!member) throw new ForbiddenException();
  return { merchantId: member.merchantId, environment };
}
