import { notFound, type IdPrefix, isId } from '@tulay/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The id in the address. @throws DomainError `not_found` for one of another form, which nothing can have */
export const IdInPath = createParamDecorator((prefix: IdPrefix, context: ExecutionContext): string => {
  const { id = '' } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id?: string } }>>().params;
  if (!isId(prefix, id)) throw notFound('object', id);
  return id;
});
