import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes `ca.crt`, `tls.crt` and `tls.key` in the folder, valid for a day and for these names, with openssl. */
export function makeCertificates(folder: string, names: string[]): void {
  const openssl = (...args: string[]): void =>
    void execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const authority = ['-subj', '/CN=tulay internal', '-keyout', 'ca.key', '-out', 'ca.crt'];
  openssl('req', '-x509', '-days', '1', ...key, ...authority);
  openssl('req', ...key, '-subj', '/CN=server', '-keyout', 'tls.key', '-out', 'tls.csr');
  const alternatives = names.map((name) => (/^[\d.]+$/.test(name) ? `IP:${name}` : `DNS:${name}`)).join();
  writeFileSync(
    join(folder, 'extensions'),
    `subjectAltName=${alternatives}\nextendedKeyUsage=serverAuth,clientAuth\n`,
  );
  const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '1'];
  openssl('x509', '-req', '-in', 'tls.csr', ...signed, '-extfile', 'extensions', '-out', 'tls.crt');
}
