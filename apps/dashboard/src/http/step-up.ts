import type { AuthenticationProof } from '../sessions/session.rules';
import { ownPath } from './next.rules';

const CONFIRM = '/dashboard/confirm';

/**
 * Returns the URL of the step-up authentication page. After the authentication, the page redirects to `next`.
 */
export const stepUpUrl = (proof: AuthenticationProof, next: string): string =>
  `${CONFIRM}?${new URLSearchParams({ ...(proof === 'factor' && { proof }), next })}`;

/** Returns the path and query of the requested page, or of the page that contains the submitted form. */
export function requestedPage(request: {
  method: string;
  url: string;
  headers: { referer?: string };
}): string {
  if (request.method === 'GET') return ownPath(request.url);
  const { referer } = request.headers;
  if (referer === undefined || !URL.canParse(referer)) return ownPath(undefined);
  // The host is dropped, so a forged referrer cannot redirect to another site.
  const { pathname, search } = new URL(referer);
  return ownPath(`${pathname}${search}`);
}
