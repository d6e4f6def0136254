import type { Proof } from '../sessions/session.rules';
import { ownPath } from './next.rules';

const CONFIRM = '/dashboard/confirm';

/** Where somebody shows again who they are, and from where they come back to `next`. */
export const confirmAddress = (proof: Proof, next: string): string =>
  `${CONFIRM}?${new URLSearchParams({ ...(proof === 'factor' && { proof }), next })}`;

/** The page that somebody is on: what they asked for, or the page whose form they sent. */
export function pageAsked(request: { method: string; url: string; headers: { referer?: string } }): string {
  if (request.method === 'GET') return ownPath(request.url);
  const { referer } = request.headers;
  if (referer === undefined || !URL.canParse(referer)) return ownPath(undefined);
  // Only its path: whatever site it names, one comes back to ours.
  const { pathname, search } = new URL(referer);
  return ownPath(`${pathname}${search}`);
}
