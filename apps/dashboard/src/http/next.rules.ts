const HERE = 'http://dashboard.invalid';

/** Where a person goes after signing in: a page of the dashboard that they asked for, else its first one. */
export function ownPath(next: unknown): string {
  if (typeof next !== 'string' || !URL.canParse(next, HERE)) return HOME;
  const { origin, pathname, search } = new URL(next, HERE);
  return origin === HERE && pathname.startsWith('/dashboard/') ? `${pathname}${search}` : HOME;
}

export const HOME = '/dashboard/home';
