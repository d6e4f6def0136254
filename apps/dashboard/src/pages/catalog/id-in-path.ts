import { notFound, type IdPrefix, isId } from '@tulay/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/**
 * Injects the ID from the path.
 * @throws DomainError `not_found` if the ID is malformed
 */
export const IdInPath = createParamDecorator((prefix: IdPrefix, context: ExecutionContext): string => {
  const { id = '' } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id?: string } }>>().params;
  if (!isId(prefix, id)) throw notFound('object', id);
  return id;
});
