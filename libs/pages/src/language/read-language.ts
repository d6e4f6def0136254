import type { Language } from '@tulay/contracts';
import type { FastifyInstance } from 'fastify';
import { asLanguage, LANGUAGE_COOKIE, languageFor } from './language.rules';
import { readBy } from './page-language';

const YEAR_SECONDS = 31_536_000;

export interface LanguageOptions {
  isHttps: boolean;
  /**
   * Returns whether other sites choose the page's URL. A `lang` parameter in such a URL is not stored as the
   * reader's choice.
   */
  isFramed?: (address: string) => boolean;
}

/** Renders each page in the reader's language, and stores the language that a reader chooses. */
export function readLanguages(
  fastify: FastifyInstance,
  { isHttps, isFramed = () => false }: LanguageOptions,
): void {
  // Uses `preHandler`, because parsing a form would lose the context of an earlier hook.
  fastify.addHook('preHandler', (request, reply, done) => {
    const { lang: chosen } = (request.query ?? {}) as { lang?: unknown };
    const { cookie, 'accept-language': accepted } = request.headers;
    const choice = asLanguage(chosen);
    if (choice && !isFramed(request.url)) reply.header('set-cookie', cookieOf(choice, isHttps));
    readBy({ language: languageFor({ chosen, cookie, accepted }), address: request.url }, done);
  });
}

/** Returns a cookie that contains only the language. */
const cookieOf = (language: Language, isHttps: boolean): string =>
  [`${LANGUAGE_COOKIE}=${language}`, 'Path=/', `Max-Age=${YEAR_SECONDS}`, 'SameSite=Lax', 'HttpOnly']
    .concat(isHttps ? ['Secure'] : [])
    .join('; ');
