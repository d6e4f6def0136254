import { createHash } from 'node:crypto';
import { FormFile } from '../uploads/uploaded-file';

/** Fields that change on every page load. */
const OF_PAGE: readonly string[] = ['form_token', 'operation', 'idempotency_token'];

/**
 * Returns a digest of a form's fields and file. Not suitable for secrets, because short values can be found
 * by brute force.
 */
export function contentOf(body: unknown): string {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>)
    .filter(([name]) => !OF_PAGE.includes(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256');
  for (const [name, value] of fields) {
    const file = value instanceof FormFile ? value : null;
    hash.update(JSON.stringify([name, file ? file.name : value]));
    if (file?.bytes) hash.update(file.bytes);
  }
  return hash.digest('base64url');
}
