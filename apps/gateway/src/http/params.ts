import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { DomainError, invalidField, type IdPrefix, type Tenant } from '@tulay/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller';
import { newUlid } from '../idempotency/idempotency-key';
import { validateDto, type DtoClass } from './dto';
import { ignoredFieldsHeader } from './ignored-fields';
import { readJsonObject, type JsonObject } from './json-body';

/** The merchant and the environment of the request's key. */
export const Owner = createParamDecorator((_: unknown, context: ExecutionContext): Tenant => {
  const { merchantId, environment } = callerOf(requestOf(context));
  return { merchantId, environment };
});

/** The id of what the request creates. An Idempotency-Key fixes it, so that every retry creates the same resource. */
export const NewId = createParamDecorator((prefix: IdPrefix, context: ExecutionContext): string => {
  return `${prefix}_${requestOf(context).heldKey?.resource ?? newUlid()}`;
});

/** Whether an earlier request with the same Idempotency-Key may have done the work already: its outcome is unknown. */
export const IsRetry = createParamDecorator((_: unknown, context: ExecutionContext): boolean => {
  return requestOf(context).heldKey?.isRetry === true;
});

/** The JSON body as an instance of its DTO, checked. */
export const JsonBody = createParamDecorator((type: DtoClass<object>, context: ExecutionContext): object => {
  const request = requestOf(context);
  const input = readJsonObject(request.headers['content-type'], request.body as Buffer | undefined);
  requireSameEnvironment(input, callerOf(request));
  const { dto, ignored } = validateDto(type, input);
  if (ignored.length)
    context
      .switchToHttp()
      .getResponse<FastifyReply>()
      .header('Service-Ignored-Fields', ignoredFieldsHeader(ignored));
  return dto;
});

/** The query as an instance of its DTO, checked. Parameters nobody asked for are ignored. */
export const QueryOf = createParamDecorator((type: DtoClass<object>, context: ExecutionContext): object => {
  const query = { ...(requestOf(context).query as JsonObject) };
  for (const [name, value] of Object.entries(query))
    if (String(value).includes('\0')) throw invalidField(name, 'must not hold NUL');
  return validateDto(type, query).dto;
});

const requestOf = (context: ExecutionContext): FastifyRequest =>
  context.switchToHttp().getRequest<FastifyRequest>();

function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('a route that asks who calls must require a scope');
  return caller;
}

/** A body may say which environment it means; it must be the key's. */
function requireSameEnvironment({ environment }: JsonObject, caller: Caller): void {
  if ((environment === 'test' || environment === 'live') && environment !== caller.environment)
    throw new DomainError(
      'unauthenticated',
      `This is a ${caller.environment} key, but the body says ${environment}`,
    );
}
