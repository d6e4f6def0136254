import { storableText } from '@tulay/contracts';
import type { FastifyInstance } from 'fastify';

/** Replacement character, which no ID contains. */
const REPLACEMENT = '\uFFFD';

/**
 * Removes characters that PostgreSQL cannot store (U+0000 and unpaired surrogates) from every parameter and
 * form field, after the body is parsed and before guards and handlers run. Users cannot type these
 * characters. In a path, they are replaced instead, so that a resource does not have several paths.
 */
export function storableInputs(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', ({ params, query, body }, _reply, done) => {
    clean(params, REPLACEMENT);
    clean(query, '');
    clean(body, '');
    done();
  });
}

function clean(fields: unknown, by: string): void {
  if (typeof fields !== 'object' || fields === null) return;
  const texts = fields as Record<string, unknown>;
  for (const [name, value] of Object.entries(texts)) {
    if (storableText(name) !== name) delete texts[name];
    else texts[name] = cleaned(value, by);
  }
}

function cleaned(value: unknown, by: string): unknown {
  if (Array.isArray(value)) return value.map((each) => cleaned(each, by));
  return typeof value === 'string' ? storableText(value, by) : value;
}
