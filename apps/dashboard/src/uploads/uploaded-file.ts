/** A file uploaded through a form. */
export interface UploadedFile {
  /** Name given by the browser. */
  name: string;
  /** Null if the file exceeded the size limit and was discarded. */
  bytes: Buffer | null;
}

/** Returns the file in a form field; null if none was selected. */
export function fileIn(body: unknown, field: string): UploadedFile | null {
  const value = (body as Record<string, unknown> | null)?.[field];
  return value instanceof FormFile ? value : null;
}

/** Created only by the upload reader, so that a text field cannot pose as a file. */
export class FormFile implements UploadedFile {
  constructor(
    readonly name: string,
    readonly bytes: Buffer | null,
  ) {}
}
