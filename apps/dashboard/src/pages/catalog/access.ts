import { notFound, type IdPrefix, isId } from '@tulay/contracts';
import { contextOf, type Visit } from '../../http/visit';
import { mayAccess, type Right } from '../../roles/role-scopes.rules';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Whether who visits may do something: who may not sees no button for it. */
export function may(visit: Visit, right: Right): boolean {
  const { member } = contextOf(visit);
  return member !== null && mayAccess(member.role, right);
}

/** The id in the address. @throws DomainError `not_found` for one of another form, which nothing can have */
export const IdInPath = createParamDecorator((prefix: IdPrefix, context: ExecutionContext): string => {
  const { id = '' } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id?: string } }>>().params;
  if (!isId(prefix, id)) throw notFound('object', id);
  return id;
});
