import { isPlainHttp, returnUrlProblem, webUrlProblem, type Environment } from '@tulay/contracts';

const RULES = { url: webUrlProblem, returnUrl: returnUrlProblem } as const;

/** Kind of URL. Payers return to a `returnUrl`, which may also open an app. */
export type UrlKind = keyof typeof RULES;

/** Returns the key of the error to show next to the URL, or null if the URL is valid. */
export function urlProblem(text: string, kind: UrlKind, environment: Environment): UrlKind | 'https' | null {
  if (RULES[kind](text)) return kind;
  return environment === 'live' && isPlainHttp(text) ? 'https' : null;
}
