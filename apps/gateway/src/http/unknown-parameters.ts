import { DomainError } from '@tulay/contracts';
import type { FastifyInstance } from 'fastify';
import { compileDto } from '../validation/compile-dto';
import type { DtoClass } from '../validation/rule';

const NAMES_AT_MOST = 20;

/**
 * Rejects undeclared query parameters, because ignoring a misspelled filter would return too many rows.
 * Routes without a scope (pages, documents and callbacks) accept any parameter.
 */
export function refuseUnknownParameters(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, done) => {
    const { scope, query } = request.routeOptions.config;
    if (!scope) return done();
    const names = Object.keys(request.query as object);
    if (!names.length) return done();
    const known = knownParameters(query);
    const unknown = names.filter((name) => !known.includes(name));
    done(unknown.length ? refusalOf(unknown, known) : undefined);
  });
}

const knownParameters = (query: DtoClass<object> | undefined): string[] =>
  query ? compileDto(query).fields.map(({ name }) => name) : [];

function refusalOf(unknown: string[], known: string[]): DomainError {
  const problem = known.length
    ? `must be one of the supported parameters: ${known.join(', ')}`
    : 'must be omitted. This request has no parameters';
  const issues = Object.fromEntries(unknown.slice(0, NAMES_AT_MOST).map((name) => [name, [problem]]));
  return new DomainError('invalid_request', 'The request has unknown parameters', issues);
}
