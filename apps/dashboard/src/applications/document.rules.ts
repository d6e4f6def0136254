import { DOCUMENT_KINDS, invalidField, type ApplicationDocument, type DocumentKind } from '@tulay/contracts';

const MIB = 2 ** 20;
const FILES_MAX = 10;
const FILES_BYTES_MAX = 25 * MIB;
/**
 * Documents are encrypted and sent in parts of this size. A base64-encoded part is far below the message size
 * limit of the bus.
 */
export const PART_BYTES = 384 * 1024;

const NAME_MAX = 100;

type FileType = ApplicationDocument['type'];

const BEGINNINGS: readonly (readonly [FileType, Buffer])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
];

/**
 * Detects the file type from the content and ignores the name.
 * @returns null for an unsupported type
 */
export const fileTypeOf = (bytes: Buffer): FileType | null =>
  BEGINNINGS.find(([, beginning]) => bytes.subarray(0, beginning.length).equals(beginning))?.[0] ?? null;

/** Uploaded file. `bytes` is null if the file exceeded the size limit. */
interface SentFile {
  name: string;
  bytes: Buffer | null;
}

export interface CheckedFile {
  kind: DocumentKind;
  name: string;
  type: FileType;
  bytes: Buffer;
}

/**
 * Returns the file with its detected type and a sanitized name.
 * @throws DomainError `invalid_request` with the issue `size`, `type` or `kind`
 */
export function checkedFile(kind: string, { name, bytes }: SentFile): CheckedFile {
  if (!(DOCUMENT_KINDS as readonly string[]).includes(kind))
    throw invalidField('kind', 'must be a known document kind');
  if (!bytes) throw invalidField('size', 'must not exceed the size limit');
  const type = fileTypeOf(bytes);
  if (!type) throw invalidField('type', 'must be a PDF, PNG or JPEG file');
  return { kind: kind as DocumentKind, name: plainName(name), type, bytes };
}

/** Returns the last path segment without control or format characters, which could disguise the name. */
const plainName = (name: string): string =>
  Array.from(
    name
      .replace(/^.*[/\\]/s, '')
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
      .trim(),
  )
    .slice(-NAME_MAX)
    .join('') || 'document';

/**
 * Checks the limits on the number and total size of documents.
 * @param sizes sizes of the existing documents
 * @throws DomainError `invalid_request` with the issue `number` or `sum` if a limit is exceeded
 */
export function requireRoom(sizes: readonly number[], size: number): void {
  if (sizes.length >= FILES_MAX)
    throw invalidField('number', `must be at most ${FILES_MAX}, including existing documents`);
  if (sizes.reduce((sum, each) => sum + each, size) > FILES_BYTES_MAX)
    throw invalidField('sum', `must not exceed ${FILES_BYTES_MAX / MIB} MB in total`);
}

export const partsOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, at) =>
    bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES),
  );
