import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SessionContext } from '../session-context/session-context';

/** One request for a page, as the guard found it. */
export interface Visit {
  /** Null for somebody who is not signed in. */
  context: SessionContext | null;
  /** What a form of the answer has to carry. */
  formToken: string;
}

const visits = new WeakMap<FastifyRequest, Visit>();

export const noteVisit = (request: FastifyRequest, visit: Visit): void => void visits.set(request, visit);

export const CurrentVisit = createParamDecorator((_: unknown, context: ExecutionContext): Visit => {
  const visit = visits.get(context.switchToHttp().getRequest<FastifyRequest>());
  if (!visit) throw new Error('no guard looked at this request');
  return visit;
});
