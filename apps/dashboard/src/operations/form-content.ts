import { createHash } from 'node:crypto';
import { FormFile } from '../uploads/uploaded-file';

/** They differ when a page is read again, and say nothing of what somebody wants. */
const OF_PAGE: readonly string[] = ['form_token', 'operation', 'form_id'];

/** A digest of what somebody typed into a form, and of the file that they chose. It is no secret's: short texts can be tried. */
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
