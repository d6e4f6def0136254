import {
  DomainError,
  readDocumentCommand,
  type Application,
  type ApplicationDocument,
} from '@tulay/contracts';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bus } from '../../bus/connection';

const ENDINGS = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/**
 * Saves an application's documents as files that only the current user can read. File names are generated,
 * because a merchant's file name could be a path.
 * @returns the paths
 */
export async function saveDocuments(
  bus: Bus,
  { merchant_id: merchantId, documents }: Application,
  folder: string,
): Promise<string[]> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const paths: string[] = [];
  for (const [at, document] of documents.entries()) {
    const bytes = await readWhole(bus, merchantId, document);
    const path = join(folder, `${at + 1}-${document.kind}.${ENDINGS[document.type]}`);
    writeFileSync(path, bytes, { mode: 0o600 });
    paths.push(path);
  }
  return paths;
}

async function readWhole(
  bus: Bus,
  merchantId: string,
  { id: documentId, size, sha256 }: ApplicationDocument,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let more = true, read = 0; more && read < size;) {
    const part = await bus.ask(readDocumentCommand, { merchantId, documentId, part: parts.length });
    const bytes = Buffer.from(part.base64, 'base64');
    if (!bytes.length) break;
    parts.push(bytes);
    read += bytes.length;
    more = part.has_more;
  }
  const whole = Buffer.concat(parts);
  if (createHash('sha256').update(whole).digest('hex') === sha256) return whole;
  throw new DomainError('internal_error', `Document ${documentId} does not match its SHA-256 checksum`);
}
