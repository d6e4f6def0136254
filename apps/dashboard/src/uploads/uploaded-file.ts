export interface UploadedFile {
  /** File name from the browser, not sanitized. */
  name: string;
  /** Null if the file exceeded the size limit and was discarded. */
  bytes: Buffer | null;
}

/** Returns the file in a form field, or null if no file was selected. */
export function fileIn(body: unknown, field: string): UploadedFile | null {
  const value = (body as Record<string, unknown> | null)?.[field];
  return value instanceof FormFile ? value : null;
}

/**
 * A class rather than a plain object, so that a text field cannot be mistaken for a file. Only the upload
 * parser creates instances.
 */
export class FormFile implements UploadedFile {
  constructor(
    readonly name: string,
    readonly bytes: Buffer | null,
  ) {}
}
