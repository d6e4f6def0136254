import { isPlainHttp, returnUrlProblem, webUrlProblem, type Environment } from '@tulay/contracts';

const RULES = { url: webUrlProblem, returnUrl: returnUrlProblem } as const;

/** `returnUrl`: payers return to it, so it may also open an app. */
export type UrlKind = keyof typeof RULES;

/** Returns the error to show beside a URL that was typed, or null. */
export function urlProblem(text: string, kind: UrlKind, environment: Environment): UrlKind | 'https' | null {
  if (RULES[kind](text)) return kind;
  return environment === 'live' && isPlainHttp(text) ? 'https' : null;
}
