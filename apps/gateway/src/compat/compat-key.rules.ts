import { DomainError } from '@tulay/contracts';

const SECRET = /^sk_compat_[0-9A-Za-z]{32}$/;

/** Returns the secret in an `sk` header, or null if the header is missing or malformed. */
export function compatSecretOf(header: string | string[] | undefined): string | null {
  const secret = typeof header === 'string' ? header.trim() : '';
  return SECRET.test(secret) ? secret : null;
}

/**
 * Checks that the path contains the UUID (in either case) or the slug of the key's project. Another
 * merchant's project causes the same error as a nonexistent project.
 * @throws DomainError `project_not_found` if the path contains anything else
 */
export function requireOwnProject(
  { projectId, slug }: { projectId: string; slug: string },
  named: string,
): void {
  if (named !== slug && named.toLowerCase() !== projectId)
    throw new DomainError(
      'project_not_found',
      'No project matches this compat key. Check the project in the path',
    );
}

/**
 * @throws DomainError `project_not_found` if the project is deleted, or `project_disabled` if the project is
 * disabled
 */
export function requireOpen({ enabled, deleted }: { enabled: boolean; deleted: boolean }): void {
  if (deleted) throw new DomainError('project_not_found', 'This project has been deleted');
  if (!enabled)
    throw new DomainError('project_disabled', 'This project is disabled and does not accept checkouts');
}
