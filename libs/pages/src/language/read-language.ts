import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { asLanguage, LANGUAGE_COOKIE, languageFor } from './language.rules';
import { readBy } from './page-language';

const YEAR_SECONDS = 31_536_000;

/**
 * Renders each page in the reader's language, and stores the language that a reader chooses.
 * @param isFramed returns whether other sites choose the page's URL. A `lang` parameter in such a URL is not
 *   stored as the reader's choice.
 */
export function readLanguages(
  fastify: FastifyInstance,
  isFramed: (address: string) => boolean = () => false,
): void {
  // Uses `preHandler`, because parsing a form would lose the context of an earlier hook.
  fastify.addHook('preHandler', (request, reply, done) => {
    const { lang: chosen } = (request.query ?? {}) as { lang?: unknown };
    const choice = asLanguage(chosen);
    if (choice && !isFramed(request.url)) reply.setCookie(LANGUAGE_COOKIE, choice, { maxAge: YEAR_SECONDS });
    const stored = request.cookies[LANGUAGE_COOKIE];
    const language = languageFor({ chosen, stored, accepted: request.headers['accept-language'] });
    readBy({ language, address: request.url }, done);
  });
}
