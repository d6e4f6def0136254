import { storableText } from '@tulay/contracts';
import type { FastifyInstance } from 'fastify';

/** Stands for a character that cannot be shown; no id contains it. */
const REPLACEMENT = '\uFFFD';

/**
 * Removes what no database can store (U+0000 and unpaired surrogates) from every parameter and form field, after the body
 * is read and before any guard or handler sees it. People cannot type such characters. In a path they are replaced, so that
 * the path of a resource does not get a second spelling.
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
