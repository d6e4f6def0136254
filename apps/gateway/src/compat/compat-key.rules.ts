import { DomainError } from '@tulay/contracts';
import type { CompatCaller } from './compat-caller.entity';

const SECRET = /^sk_compat_[0-9A-Za-z]{32}$/;

/** The secret in an `sk` header, or null when it holds none of our form. */
export function compatSecretOf(header: string | string[] | undefined): string | null {
  const secret = typeof header === 'string' ? header.trim() : '';
  return SECRET.test(secret) ? secret : null;
}

/** Whether a path names the caller's own project: by its uuid, in either case, or by its slug. */
export const isOwnProject = ({ projectId, slug }: CompatCaller, named: string): boolean =>
  named === slug || named.toLowerCase() === projectId;

/** @throws DomainError `project_not_found`, `project_disabled` */
export function requireOpen({ enabled, deleted }: CompatCaller): void {
  if (deleted) throw new DomainError('project_not_found', 'This project is gone');
  if (!enabled) throw new DomainError('project_disabled', 'This project is disabled: it takes no checkouts');
}
