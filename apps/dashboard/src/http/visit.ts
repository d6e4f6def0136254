import { createParamDecorator, ForbiddenException, type ExecutionContext } from '@nestjs/common';
import type { Tenant } from '@tulay/contracts';
import type { FastifyRequest } from 'fastify';
import type { SessionContext } from '../session-context/session-context';

/** One request for a page, as the guard found it. */
export interface Visit {
  /** Null for somebody who is not signed in. */
  context: SessionContext | null;
  /** What a form of the answer has to carry. */
  formToken: string;
  /** Path and query, as they were asked for. */
  address: string;
}

const visits = new WeakMap<FastifyRequest, Visit>();

export const noteVisit = (request: FastifyRequest, visit: Visit): void => void visits.set(request, visit);

export function visitOf(request: FastifyRequest): Visit {
  const visit = visits.get(request);
  if (!visit) throw new Error('no guard looked at this request');
  return visit;
}

export const CurrentVisit = createParamDecorator((_: unknown, context: ExecutionContext) =>
  visitOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The visit of somebody who is signed in, as every `@Allowed` route gets it. */
export function contextOf({ context }: Visit): SessionContext {
  if (!context) throw new Error('this page is for people who are signed in');
  return context;
}

/** The visitor, and for whom they act. @throws ForbiddenException for a member of no merchant */
export const askerOf = (visit: Visit): Tenant & { userId: string } => ({
  ...tenantOf(visit),
  userId: contextOf(visit).user.id,
});

/** Whose data the page shows, and of which environment. @throws ForbiddenException for a member of no merchant */
export function tenantOf(visit: Visit): Tenant {
  const { member, environment } = contextOf(visit);
  if (!member) throw new ForbiddenException();
  return { merchantId: member.merchantId, environment };
}
