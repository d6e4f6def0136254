const HERE = 'http://dashboard.invalid';

/** Returns the path to open after sign-in: the requested dashboard page, or the home page. */
export function ownPath(next: unknown): string {
  if (typeof next !== 'string' || !URL.canParse(next, HERE)) return HOME;
  const { origin, pathname, search } = new URL(next, HERE);
  return origin === HERE && pathname.startsWith('/dashboard/') ? `${pathname}${search}` : HOME;
}

export const HOME = '/dashboard/home';
