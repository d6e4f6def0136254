import type { Language } from '@tulay/contracts';
import type { FastifyInstance } from 'fastify';
import { asLanguage, LANGUAGE_COOKIE, languageFor } from './language.rules';
import { readBy } from './page-language';

const YEAR_SECONDS = 31_536_000;

export interface LanguageOptions {
  isHttps: boolean;
  /** Addresses that other sites write: `?lang=` in them is not remembered as the reader's choice. */
  isFramed?: (address: string) => boolean;
}

/** Writes each page for its reader, and remembers a language that they choose. */
export function readLanguages(
  fastify: FastifyInstance,
  { isHttps, isFramed = () => false }: LanguageOptions,
): void {
  // Not earlier: the parsing of a form would lose it.
  fastify.addHook('preHandler', (request, reply, done) => {
    const { lang: chosen } = (request.query ?? {}) as { lang?: unknown };
    const { cookie, 'accept-language': accepted } = request.headers;
    const choice = asLanguage(chosen);
    if (choice && !isFramed(request.url)) reply.header('set-cookie', cookieOf(choice, isHttps));
    readBy({ language: languageFor({ chosen, cookie, accepted }), address: request.url }, done);
  });
}

/** It holds a language and nothing else. */
const cookieOf = (language: Language, isHttps: boolean): string =>
  [`${LANGUAGE_COOKIE}=${language}`, 'Path=/', `Max-Age=${YEAR_SECONDS}`, 'SameSite=Lax', 'HttpOnly']
    .concat(isHttps ? ['Secure'] : [])
    .join('; ');
