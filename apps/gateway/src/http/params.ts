import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { DomainError, invalidField, type IdPrefix, type Tenant } from '@tulay/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller';
import { newUlid } from '../idempotency/claims';
import { validateDto, type DtoClass } from './dto';
import { ignoredFieldsHeader } from './ignored-fields';
import { readJsonObject, type JsonObject } from './json-body';
import './request';

/** The merchant and environment of the key the request came with. */
export const Owner = createParamDecorator((_: unknown, context: ExecutionContext): Tenant => {
  const { merchantId, environment } = callerOf(requestOf(context));
  return { merchantId, environment };
});

/**
 * The id of what the request creates: fixed by the Idempotency-Key if there is one, so that however often it is tried
 * again it creates one thing.
 */
export const NewId = createParamDecorator((prefix: IdPrefix, context: ExecutionContext): string => {
  return `${prefix}_${requestOf(context).claim?.resource ?? newUlid()}`;
});

/** Whether an earlier request with the same Idempotency-Key may have done the work already: its outcome is unknown. */
export const IsRetry = createParamDecorator((_: unknown, context: ExecutionContext): boolean => {
  const { claim } = requestOf(context);
  return claim !== null && !claim.fresh;
});

/** The JSON body as an instance of its DTO, checked. */
export const JsonBody = createParamDecorator((type: DtoClass<object>, context: ExecutionContext): object => {
  const request = requestOf(context);
  const input = readJsonObject(request.headers['content-type'], request.body as Buffer | undefined);
  refuseCrossing(input, callerOf(request));
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
function refuseCrossing({ environment }: JsonObject, caller: Caller): void {
  if ((environment === 'test' || environment === 'live') && environment !== caller.environment)
    throw new DomainError(
      'unauthenticated',
      `This is a ${caller.environment} key, but the body says ${environment}`,
    );
}
