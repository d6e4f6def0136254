import { createParamDecorator, ForbiddenException, type ExecutionContext } from '@nestjs/common';
import type { Tenant } from '@tulay/contracts';
import type { FastifyRequest } from 'fastify';
import type { SessionContext } from '../session-context/session-context';

/** A request for a page, with the context that the guard found. */
export interface Visit {
  /** The session; null if the user is signed out. */
  context: SessionContext | null;
  /** CSRF token for forms in the response. */
  formToken: string;
  /** Requested path and query. */
  address: string;
}

const visits = new WeakMap<FastifyRequest, Visit>();

export const noteVisit = (request: FastifyRequest, visit: Visit): void => void visits.set(request, visit);

export function visitOf(request: FastifyRequest): Visit {
  const visit = visits.get(request);
  if (!visit) throw new Error('no guard has handled this request');
  return visit;
}

export const CurrentVisit = createParamDecorator((_: unknown, context: ExecutionContext) =>
  visitOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** Returns the session of a signed-in user. Every `@Allowed` route has one. */
export function contextOf({ context }: Visit): SessionContext {
  if (!context) throw new Error('this page requires a signed-in user');
  return context;
}

/**
 * Returns the user and the merchant they act for.
 * @throws ForbiddenException if the user belongs to no merchant
 */
export const askerOf = (visit: Visit): Tenant & { userId: string } => ({
  ...tenantOf(visit),
  userId: contextOf(visit).user.id,
});

/**
 * Returns the merchant and mode whose data the page shows.
 * @throws ForbiddenException if the user belongs to no merchant
 */
export function tenantOf(visit: Visit): Tenant {
  const { member, environment } = contextOf(visit);
  if (!member) throw new ForbiddenException();
  return { merchantId: member.merchantId, environment };
}
