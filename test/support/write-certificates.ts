import { TestAuthority } from '@tulay/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes a certificate for these host names as `ca.crt`, `tls.crt` and `tls.key`, the file names used by
 * cert-manager.
 */
export function writeCertificates(folder: string, ...names: [string, ...string[]]): void {
  const authority = new TestAuthority();
  const { cert, key } = authority.issue(...names);
  const files = { 'ca.crt': authority.ca, 'tls.crt': cert, 'tls.key': key };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}
